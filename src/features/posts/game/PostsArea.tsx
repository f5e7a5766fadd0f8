import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import type { Game } from '#/features/games/games.contract.ts'
import { reviewStatsQuery } from '#/features/posts/posts.client.ts'
import { POST_TABS } from '#/features/posts/posts.limits.ts'
import { ReviewNumbers } from '#/features/posts/reviews/ReviewNumbers.tsx'
import { Button } from '#/ui/Button.tsx'
import { Tabs } from '#/ui/Tabs.tsx'
import { useShortcut } from '#/ui/useShortcut.ts'
import { setAreaChoice, useAreaChoice } from './areaChoice.ts'
import { GamePosts } from './GamePosts.tsx'
import { OrderSelect } from './OrderSelect.tsx'
import styles from './PostsArea.module.css'
import { tabCounts } from './tabCounts.ts'
import { gamePostsAddress, orderOn, TAB_LABELS } from './tabOrders.ts'

/** What people say about a game: their reviews and discussions, with the comments below them. */
export function PostsArea({ game, headingLevel }: { game: Game; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  const { tab, order: wanted } = useAreaChoice()
  const order = orderOn(tab, wanted)
  const stats = useQuery(reviewStatsQuery(game.urlid)).data
  const area = useRef<HTMLElement>(null)
  const ask = useSignInPrompt()
  const addReview = () => ask(`review ${game.name}`)
  // Nobody rates a game that cannot be played any more.
  const closed = game.archived
  useShortcut('r', addReview, !closed)
  useShortcut('f', () => area.current?.scrollIntoView({ block: 'start' }))
  const counts = tabCounts(stats)
  return (
    <section ref={area} id="reviews" className={styles.area} aria-label="Reviews and comments">
      <header className={styles.head}>
        <Heading className={styles.title}>Reviews and comments</Heading>
        <OrderSelect tab={tab} order={order} onChange={(next) => setAreaChoice({ order: next })} />
        {!closed && (
          <Button variant="solid" tone="accent" icon="pencil" title="Add review (r)" onClick={addReview}>
            Add review
          </Button>
        )}
      </header>
      <Tabs
        label="Reviews and comments"
        tabs={POST_TABS.map((id) => ({ id, label: TAB_LABELS[id], count: counts?.[id] }))}
        active={tab}
        onChange={(next) => setAreaChoice({ tab: next })}
      >
        {tab !== 'discussion' && <ReviewNumbers stats={stats} />}
        <GamePosts
          key={`${tab} ${order}`}
          urlid={game.urlid}
          name={game.name}
          tab={tab}
          order={order}
          headingLevel={headingLevel === 2 ? 3 : 4}
          closed={closed}
        />
      </Tabs>
      <p className={styles.foot}>
        <a href={gamePostsAddress(game.urlid, 'all', 'newest')}>
          Reviews and comments on a page of their own
        </a>
      </p>
    </section>
  )
}
