import { useInfiniteQuery } from '@tanstack/react-query'
import type { RefCallback } from 'react'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { gamePostsQuery } from '#/features/posts/posts.client.ts'
import type { PostTab, ReviewOrder } from '#/features/posts/posts.limits.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { GamePostItem } from './GamePostItem.tsx'
import styles from './GamePosts.module.css'
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
  /** The game takes no new reviews. */
  closed: boolean
  /** Page that the list begins with. */
  firstPage?: number
  markPage?: RefCallback<HTMLElement>
}

/** An endless list of a game's reviews, discussions or both. */
export function GamePosts(props: GamePostsProps) {
  const { urlid, name, tab, order, headingLevel, closed, firstPage, markPage } = props
  const list = loadedPages(useInfiniteQuery(gamePostsQuery(urlid, tab, order, firstPage)))
  const anchored = useAnchoredPost(list.pages[0]?.rows)
  if (list.pages[0]?.rows.length === 0) return <NothingYet tab={tab} name={name} closed={closed} />
  return (
    <EndlessList
      {...list}
      {...(markPage ? { markPage } : {})}
      className={styles.list}
      keyOf={(post) => post.id}
      hrefOf={(page) => gamePostsAddress(urlid, tab, order, page)}
      noun={TAB_NOUNS[tab]}
      skeleton={<SkeletonText lines={4} />}
    >
      {(post) => (
        <GamePostItem post={post} game={name} headingLevel={headingLevel} opened={post.id === anchored} />
      )}
    </EndlessList>
  )
}

function NothingYet({ tab, name, closed }: Pick<GamePostsProps, 'tab' | 'name' | 'closed'>) {
  const ask = useSignInPrompt()
  if (tab === 'discussion') {
    return (
      <EmptyState
        compact
        icon="messages-square"
        title="No discussions yet"
        action={
          <Button icon="message-square" onClick={() => ask(`start a discussion about ${name}`)}>
            Start a discussion
          </Button>
        }
      />
    )
  }
  if (closed) return <EmptyState compact icon="star" title="no reviews" />
  return (
    <EmptyState
      compact
      icon="star"
      title="What do you think?"
      action={
        <Button icon="pencil" onClick={() => ask(`review ${name}`)}>
          Add review
        </Button>
      }
    >
      Nobody has reviewed this game yet. Yours would be the first.
    </EmptyState>
  )
}
