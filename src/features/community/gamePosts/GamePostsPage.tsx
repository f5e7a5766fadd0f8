import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useListAddress } from '#/features/catalog/browse/useListAddress.ts'
import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { reviewStatsQuery } from '#/features/community/posts/posts.client.ts'
import { POST_TABS, type PostTab, type ReviewOrder } from '#/features/community/posts/posts.limits.ts'
import { AddReview } from '#/features/community/reviews/AddReview.tsx'
import { ReviewDialogProvider } from '#/features/community/reviews/ReviewDialogProvider.tsx'
import { ReviewNumbers } from '#/features/community/reviews/ReviewNumbers.tsx'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { TabLinks } from '#/ui/Tabs.tsx'
import { GamePosts } from './GamePosts.tsx'
import styles from './GamePostsPage.module.css'
import { NewPosts } from './NewPosts.tsx'
import { OrderSelect } from './OrderSelect.tsx'
import { tabCounts } from './tabCounts.ts'
import { gamePostsAddress, TAB_LABELS } from './tabOrders.ts'

export interface GamePostsPageProps {
  game: Game
  tab: PostTab
  order: ReviewOrder
  page: number
}

/** A game's reviews and discussions on pages of their own: tab, order and page stand in the address. */
export function GamePostsPage({ game, tab, order, page }: GamePostsPageProps) {
  const stats = useQuery(reviewStatsQuery(game.urlid)).data
  const counts = tabCounts(stats)
  const navigate = useNavigate()
  const markPage = useListAddress(page)
  return (
    <ReviewDialogProvider game={game}>
      <div className={classes('column stack gap-16', styles.page)}>
        <header className={styles.head}>
          <GameThumbnail game={game} eager />
          <div className={styles.names}>
            <a className="finger" href={paths.game(game.urlid)}>
              {game.name}
            </a>
            <h1>Reviews and comments</h1>
          </div>
          <form action={paths.gamePosts(game.urlid)} className="row gap-8">
            {tab !== 'review' && <input type="hidden" name="tab" value={tab} />}
            <OrderSelect
              name="order"
              tab={tab}
              order={order}
              onChange={(next) => void navigate({ href: gamePostsAddress(game.urlid, tab, next) })}
            />
            <noscript>
              <Button type="submit">Sort</Button>
            </noscript>
          </form>
          {!game.archived && <AddReview urlid={game.urlid} variant="solid" tone="accent" />}
        </header>
        <TabLinks
          label="Reviews and comments"
          links={POST_TABS.map((each) => ({
            href: gamePostsAddress(game.urlid, each, order),
            label: TAB_LABELS[each],
            count: counts?.[each],
            current: each === tab,
          }))}
        />
        {tab !== 'discussion' && <ReviewNumbers game={game} stats={stats} />}
        <NewPosts
          gameId={game.id}
          urlid={game.urlid}
          tab={tab}
          onShow={() => void navigate({ href: gamePostsAddress(game.urlid, tab, 'newest') })}
        />
        <GamePosts
          key={`${tab} ${order}`}
          urlid={game.urlid}
          name={game.name}
          tab={tab}
          order={order}
          headingLevel={2}
          closed={game.archived}
          firstPage={page}
          markPage={markPage}
        />
      </div>
    </ReviewDialogProvider>
  )
}
