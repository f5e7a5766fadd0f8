import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { votersQuery } from '#/features/stewardship/gameTools/gameTools.client.ts'
import rows from '#/features/stewardship/gameTools/VoterList.module.css'
import { VoterRow } from '#/features/stewardship/gameTools/VoterRow.tsx'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { List } from '#/ui/List.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import styles from './MarkedVotes.module.css'

const VotersDialog = lazyComponent(
  () => import('#/features/stewardship/gameTools/VotersDialog.tsx'),
  'dialog',
)

interface MarkedVotesProps {
  game: { id: number; name: string }
  viewerId: string
  now: number
}

/** The marked votes on a game with their signs, and the way to check votes, which decides about single ones. */
export default function MarkedVotes({ game, viewerId, now }: MarkedVotesProps) {
  const [isChecking, setChecking] = useState(false)
  const list = useInfiniteQuery(votersQuery(viewerId, game.id, 'marked', 'signs'))
  const voters = list.data?.pages.flatMap((page) => page.items)
  if (!voters)
    return list.isError ? (
      <Banner tone="negative">The votes couldn’t be loaded. Reload the page.</Banner>
    ) : (
      <SkeletonText lines={6} />
    )
  return (
    <section className={styles.votes} aria-label="Marked votes">
      <div className={styles.head}>
        <p>These votes may belong to a cluster. They wait until a moderator decides.</p>
        <Button size="small" icon="users" onClick={() => setChecking(true)}>
          Check votes
        </Button>
      </div>
      <List className={classes('frame lined', rows.list, styles.list)}>
        {voters.map((voter) => (
          <VoterRow key={voter.user.id} voter={voter} now={now} />
        ))}
      </List>
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
      {isChecking && <VotersDialog game={game} initialSign="waiting" onClose={() => setChecking(false)} />}
    </section>
  )
}
