import { useInfiniteQuery } from '@tanstack/react-query'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { useListAddress } from '#/features/games/browse/useListAddress.ts'
import { PostCard } from '#/features/posts/PostCard.tsx'
import { communityPostsQuery } from '#/features/posts/posts.client.ts'
import { COMMUNITY_TYPES, type PostType } from '#/features/posts/posts.limits.ts'
import { POST_TYPE_WORDS } from '#/features/posts/postTypes.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { TabLinks } from '#/ui/Tabs.tsx'
import styles from './CommunityPage.module.css'

/** What the community writes: posts of one type, or of all but reviews, newest first. */
export function CommunityPage({ type, page }: { type: PostType | undefined; page: number }) {
  const list = loadedPages(useInfiniteQuery(communityPostsQuery(type, page)))
  const markPage = useListAddress(page)
  const ask = useSignInPrompt()
  const add = () => ask('add a community post')
  const types: readonly (PostType | undefined)[] = [undefined, ...COMMUNITY_TYPES]
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Community</h1>
        <Button variant="solid" tone="accent" icon="pencil" onClick={add}>
          Add a post
        </Button>
      </header>
      <TabLinks
        label="Types of posts"
        links={types.map((each) => ({
          href: paths.community({ type: each }),
          label: each ? POST_TYPE_WORDS[each].many : 'All',
          current: each === type,
        }))}
      />
      {list.pages[0]?.rows.length === 0 ? (
        <EmptyState
          icon={type ? POST_TYPE_WORDS[type].icon : 'messages-square'}
          title="Nothing here yet"
          action={<Button onClick={add}>Add a post</Button>}
        >
          Write the first one: people who like numbers going up will read it.
        </EmptyState>
      ) : (
        <EndlessList
          {...list}
          className={styles.list}
          keyOf={(post) => post.id}
          hrefOf={(target) => paths.community({ type, page: target })}
          noun="posts"
          skeleton={<SkeletonText lines={4} />}
          markPage={markPage}
        >
          {(post) => <PostCard post={post} />}
        </EndlessList>
      )}
    </div>
  )
}
