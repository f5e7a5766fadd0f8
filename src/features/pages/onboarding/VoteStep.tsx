import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { GamePicture } from '#/features/catalog/games/GamePicture.tsx'
import { gameListQuery } from '#/features/catalog/games/games.client.ts'
import { DEFAULT_QUERY, SEARCH_PAGE_SIZE } from '#/features/catalog/index/query/catalog.address.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { VoteButtons } from '#/features/catalog/votes/VoteButtons.tsx'
import type { NewVote } from '#/features/catalog/votes/votes.client.ts'
import { ownVote, useVotes } from '#/features/catalog/votes/votesContext.ts'
import type { Me } from '#/features/people/account/me.contract.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { List } from '#/ui/List.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import styles from './OnboardingDialog.module.css'

const WANTED_VOTES = 5

/** The best-known games, with the vote buttons of all lists. */
export function VoteStep({ viewer }: { viewer: Me }) {
  const { hide } = useListDefaults()
  const { own, onRefused } = useVotes()
  const [refused, setRefused] = useState<{ vote: NewVote; message: string }>()
  const list = useInfiniteQuery({
    ...gameListQuery({ ...DEFAULT_QUERY, sort: 'votes', hide }, SEARCH_PAGE_SIZE, viewer.id),
    // No game moves away under the pointer.
    refetchOnWindowFocus: false,
  })
  const games = list.data?.pages.flatMap((page) => page.items).filter((game) => !game.archived)
  // A message in the corner would wait until the welcome is closed.
  const showRefusal = useEffectEvent((vote: NewVote, { message }: Error) => {
    const isHere = vote.kind === 'games' && games?.some(({ id }) => id === vote.id) === true
    if (isHere) setRefused({ vote, message })
    return isHere
  })
  useEffect(() => onRefused((vote, error) => showRefusal(vote, error)), [onRefused])
  if (!games)
    return list.error ? <ErrorState compact title="Games couldn’t be loaded" /> : <SkeletonText lines={6} />
  if (games.length === 0) return <EmptyState compact icon="gamepad-2" title="No games yet" />
  const votes = games.filter((game) => ownVote(own, 'games', game.id)).length
  return (
    <>
      <p className="muted text-13" role="status">
        {votes >= WANTED_VOTES
          ? `You voted on ${votes} games. Thank you!`
          : `${votes} of ${WANTED_VOTES} votes. Your votes help others find good games.`}
      </p>
      <List className={styles.games}>
        {games.map((game) => (
          <li key={game.id} className={styles.game}>
            <GamePicture game={game} src={game.logo} purpose="logo" width={48} height={48} />
            <span className={styles.name}>{game.name}</span>
            <VoteButtons
              kind="games"
              item={game}
              purpose={`vote on ${game.name}`}
              subject={game.name}
              layout="compact"
            />
            {refused?.vote.id === game.id && ownVote(own, 'games', game.id) !== refused.vote.type && (
              <div className={styles.refused}>
                <ErrorText role="alert">{refused.message}</ErrorText>
              </div>
            )}
          </li>
        ))}
      </List>
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more games
        </Button>
      )}
    </>
  )
}
