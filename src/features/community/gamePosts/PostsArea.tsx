import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { AddDiscussion } from '#/features/community/compose/AddDiscussion.tsx'
import { reviewStatsQuery } from '#/features/community/posts/posts.client.ts'
import { POST_TABS } from '#/features/community/posts/posts.limits.ts'
import { AddReview } from '#/features/community/reviews/AddReview.tsx'
import { ReviewDialogProvider, useReviewDialog } from '#/features/community/reviews/ReviewDialogProvider.tsx'
import { ReviewNumbers } from '#/features/community/reviews/ReviewNumbers.tsx'
import { Tabs } from '#/ui/Tabs.tsx'
import { useShortcut } from '#/ui/useShortcut.ts'
import { setAreaChoice, useAreaChoice } from './areaChoice.ts'
import { GamePosts } from './GamePosts.tsx'
import { NewPosts } from './NewPosts.tsx'
import { OrderSelect } from './OrderSelect.tsx'
import styles from './PostsArea.module.css'
import { tabCounts } from './tabCounts.ts'
import { gamePostsAddress, orderOn, TAB_LABELS } from './tabOrders.ts'

interface PostsAreaProps {
  game: Game
  headingLevel: 2 | 3
}

/** The reviews and discussions of a game, with their comments. */
export function PostsArea({ game, headingLevel }: PostsAreaProps) {
  return (
    <ReviewDialogProvider game={game}>
      <Area game={game} headingLevel={headingLevel} />
    </ReviewDialogProvider>
  )
}

function Area({ game, headingLevel }: PostsAreaProps) {
  const Heading = `h${headingLevel}` as const
  const { tab, order: wanted } = useAreaChoice()
  const [showsNewest, setShowsNewest] = useState(false)
  const order = showsNewest ? 'newest' : orderOn(tab, wanted)
  const stats = useQuery(reviewStatsQuery(game.urlid)).data
  const area = useRef<HTMLElement>(null)
  const dialog = useReviewDialog()
  // Games that can no longer be played cannot be rated.
  const closed = game.archived
  useShortcut('game:r', dialog.open, !closed)
  useShortcut('game:f', () => area.current?.scrollIntoView({ block: 'start' }))
  const counts = tabCounts(stats)
  return (
    <section
      ref={area}
      id="reviews"
      className={`stack gap-12 ${styles.area}`}
      aria-label="Reviews and comments"
    >
      <header className="row wrap middle gap-8-12">
        <Heading className={styles.title}>Reviews and comments</Heading>
        <OrderSelect
          tab={tab}
          order={order}
          onChange={(next) => {
            setShowsNewest(false)
            setAreaChoice({ order: next })
          }}
        />
        {!closed && <AddReview urlid={game.urlid} variant="solid" tone="accent" aria-keyshortcuts="r" />}
      </header>
      <Tabs
        label="Reviews and comments"
        tabs={POST_TABS.map((id) => ({ id, label: TAB_LABELS[id], count: counts?.[id] }))}
        active={tab}
        onChange={(next) => setAreaChoice({ tab: next })}
      >
        <div className="stack gap-12">
          {tab !== 'discussion' && <ReviewNumbers game={game} stats={stats} />}
          {tab === 'discussion' && counts?.discussion !== 0 && (
            <div className={styles.add}>
              <AddDiscussion urlid={game.urlid} />
            </div>
          )}
          {/* The order that the browser remembers stays what it is. */}
          <NewPosts gameId={game.id} urlid={game.urlid} tab={tab} onShow={() => setShowsNewest(true)} />
          <GamePosts
            key={`${tab} ${order}`}
            urlid={game.urlid}
            name={game.name}
            tab={tab}
            order={order}
            headingLevel={headingLevel === 2 ? 3 : 4}
            closed={closed}
          />
        </div>
      </Tabs>
      <p className="text-13">
        <a className="finger" href={gamePostsAddress(game.urlid, 'all', 'newest')}>
          Open on its own page
        </a>
      </p>
    </section>
  )
}
