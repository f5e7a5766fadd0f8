import { useInfiniteQuery } from '@tanstack/react-query'
import { useListAddress } from '#/features/catalog/browse/useListAddress.ts'
import { PostCard } from '#/features/community/posts/PostCard.tsx'
import { UpdateRow } from '#/features/stewardship/updates/UpdateRow.tsx'
import { UpdateRowSkeleton } from '#/features/stewardship/updates/UpdateRowSkeleton.tsx'
import { useNow } from '#/shared/now.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { paths } from '#/shared/paths.ts'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { AddedGames } from './AddedGames.tsx'
import styles from './FollowingNews.module.css'
import { followingNewsQuery } from './followingNews.client.ts'
import type { NewsItem } from './followingNews.contract.ts'
import { NewGame } from './NewGame.tsx'
import { NoNews } from './NoNews.tsx'
import { newsDay } from './newsDay.ts'
import { Reason } from './Reason.tsx'

const hrefOf = (page: number) => paths.updates({ following: '1', page: page > 1 ? page : undefined })

/** What is new in all that a member follows, newest first, by day; each thing with the reason why it is here. */
export default function FollowingNews({ page, viewer }: { page: number; viewer: string }) {
  const list = loadedPages(useInfiniteQuery(followingNewsQuery(page, viewer)))
  const markPage = useListAddress(page)
  const now = useNow()
  if (list.pages[0]?.rows.length === 0) return <NoNews firstPage={page > 1 ? hrefOf(1) : undefined} />
  const rows = list.pages.flatMap((each) => each.rows)
  const dayAt = (index: number) => (rows[index] ? newsDay(rows[index].at, now) : undefined)
  return (
    <EndlessList
      {...list}
      className={styles.list}
      keyOf={(item) => item.id}
      hrefOf={hrefOf}
      noun="news"
      skeleton={<UpdateRowSkeleton />}
      markPage={markPage}
    >
      {(item, { index }) => (
        <>
          {dayAt(index) !== dayAt(index - 1) && <p className={styles.day}>{dayAt(index)}</p>}
          <div className={styles.item}>
            <Reason item={item} />
            <News item={item} />
          </div>
        </>
      )}
    </EndlessList>
  )
}

function News({ item }: { item: NewsItem }) {
  switch (item.kind) {
    case 'update':
      return <UpdateRow update={item.update} />
    case 'game':
      return <NewGame news={item} />
    case 'list':
      return <AddedGames news={item} />
    case 'post':
      return <PostCard post={item.post} />
  }
}
