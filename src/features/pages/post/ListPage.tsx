import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ThreadView } from '#/features/community/comments/threadView.ts'
import type { Post } from '#/features/community/posts/posts.contract.ts'
import { ownPostQuery } from '#/features/community/posts/postWrites.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import { PostPage } from './PostPage.tsx'

const OwnListPage = lazyComponent(() => import('./OwnListPage.tsx'), offerRetry)

/** A list as everybody sees it. Its owner, who has just made it private, sees it as a private one. */
export function ListPage({ post, comments }: { post: Post; comments: ThreadView }) {
  const viewer = useViewerId()
  const { data: own } = useQuery(ownPostQuery(viewer === post.author?.id ? viewer : null, post.id))
  const shown = <PostPage post={post} comments={comments} />
  if (!own?.is_private && !own?.is_held) return shown
  return (
    <Suspense fallback={shown}>
      <OwnListPage list={own} />
    </Suspense>
  )
}
