import { useInfiniteQuery } from '@tanstack/react-query'
import type { RefCallback } from 'react'
import { AddDiscussion } from '#/features/community/compose/AddDiscussion.tsx'
import HeldPosts from '#/features/community/posts/HeldPosts.tsx'
import { gamePostsQuery } from '#/features/community/posts/posts.client.ts'
import type { GamePost } from '#/features/community/posts/posts.contract.ts'
import type { PostTab, ReviewOrder } from '#/features/community/posts/posts.limits.ts'
import { AddReview } from '#/features/community/reviews/AddReview.tsx'
import { useOwnReview } from '#/features/community/reviews/reviews.client.ts'
import { type LoadedPages, loadedPages } from '#/shared/pagedQuery.ts'
import { classes } from '#/ui/classes.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { GamePostItem } from './GamePostItem.tsx'
import styles from './GamePosts.module.css'
import { OwnReview } from './OwnReview.tsx'
import { gamePostsAddress, TAB_NOUNS } from './tabOrders.ts'
import { useAnchoredPost } from './useAnchoredPost.ts'

export interface GamePostsProps {
  urlid: string
  /** The game's name. */
  name: string
  tab: PostTab
  order: ReviewOrder
  /** Level of the posts' own headings. */
  headingLevel: 2 | 3 | 4
  /** The game cannot be reviewed. */
  closed: boolean
  /** Page that the list begins with. */
  firstPage?: number
  markPage?: RefCallback<HTMLElement>
}

/** An endless list of a game's reviews, comments, or both. */
export function GamePosts(props: GamePostsProps) {
  const { urlid, name, tab, order, headingLevel, closed, firstPage, markPage } = props
  const list = loadedPages(useInfiniteQuery(gamePostsQuery(urlid, tab, order, firstPage)))
  const anchored = useAnchoredPost(list.pages[0]?.rows)
  const own = useOwnReview(urlid)
  // It is shown above the list, so not again within it.
  const pinned = tab !== 'discussion' && (firstPage ?? 1) === 1 ? own : undefined
  const item = { game: name, headingLevel }
  const held = tab !== 'review' && (firstPage ?? 1) === 1 && (
    <HeldPosts belongs={(post) => post.game?.urlid === urlid && post.post_type !== 'review'}>
      {(post) => <GamePostItem {...item} post={post} opened={false} isHeld />}
    </HeldPosts>
  )
  if (!pinned && list.pages[0]?.rows.length === 0)
    return (
      <>
        {held}
        <NothingYet tab={tab} urlid={urlid} closed={closed} />
      </>
    )
  return (
    <>
      {held}
      {pinned && <OwnReview {...item} review={pinned} opened={pinned.id === anchored} />}
      <EndlessList
        {...list}
        pages={withoutPost(list.pages, pinned?.id)}
        {...(markPage ? { markPage } : {})}
        className={classes('stack lined', styles.list)}
        keyOf={(post) => post.id}
        hrefOf={(page) => gamePostsAddress(urlid, tab, order, page)}
        noun={TAB_NOUNS[tab]}
        skeleton={<SkeletonText lines={4} />}
      >
        {(post) => <GamePostItem {...item} post={post} opened={post.id === anchored} />}
      </EndlessList>
    </>
  )
}

type Pages = LoadedPages<GamePost>['pages']

const withoutPost = (pages: Pages, id: number | undefined): Pages =>
  id === undefined
    ? pages
    : pages.map(({ number, rows }) => ({ number, rows: rows.filter((post) => post.id !== id) }))

function NothingYet({ tab, urlid, closed }: Pick<GamePostsProps, 'tab' | 'urlid' | 'closed'>) {
  if (tab === 'discussion') {
    return (
      <EmptyState
        compact
        icon="messages-square"
        title="No comments yet"
        action={<AddDiscussion urlid={urlid} />}
      />
    )
  }
  if (closed) return <EmptyState compact icon="star" title="no reviews" />
  return (
    <EmptyState compact icon="star" title="What do you think?" action={<AddReview urlid={urlid} />}>
      Nobody has reviewed this game yet. Be the first.
    </EmptyState>
  )
}
