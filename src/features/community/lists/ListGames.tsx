import { Suspense, useState } from 'react'
import { usePlayedGames } from '#/features/catalog/favorites/usePlayedGames.ts'
import { ListItems } from '#/features/community/posts/ListItems.tsx'
import type { Post } from '#/features/community/posts/posts.contract.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import styles from './ListGames.module.css'
import { useLeftOutGames } from './leftOutGames.client.ts'

const OwnListGames = lazyComponent(() => import('./OwnListGames.tsx'), offerRetry)

/** The games of a list, for members also without those that they have played. Its owner changes them here. */
export function ListGames({ post }: { post: Pick<Post, 'id' | 'items' | 'author'> }) {
  const viewer = useViewerId()
  const played = usePlayedGames()
  const [choice, setChoice] = useState<'all' | 'unplayed'>('all')
  const items = post.items ?? []
  const left = played && items.filter(({ game }) => !played.has(game.id)).length
  const isFiltered = Boolean(viewer) && choice === 'unplayed'
  const without = isFiltered ? played : undefined
  useLeftOutGames(post.id, without)
  const shown = <ListItems items={items} without={without} />
  return (
    <>
      {items.length > 0 && (
        // The server's page has it for everybody, so that nothing moves for members; CSS hides it from visitors.
        <div className={styles.filter}>
          <SegmentedControl
            label="Games shown"
            segments={[
              { value: 'all', label: `All ${items.length}` },
              { value: 'unplayed', label: `Not played yet${left === undefined ? '' : ` ${left}`}` },
            ]}
            value={choice}
            onChange={setChoice}
          />
        </div>
      )}
      {isFiltered && left === 0 ? (
        <EmptyState compact icon="check-check" title="You’ve played all of them">
          Games count as played when you follow a link to play them, or when your library has them as playing,
          finished, or dropped.
        </EmptyState>
      ) : viewer && viewer === post.author?.id && !isFiltered ? (
        <Suspense fallback={shown}>
          <OwnListGames listId={post.id} items={items} />
        </Suspense>
      ) : (
        shown
      )}
    </>
  )
}
