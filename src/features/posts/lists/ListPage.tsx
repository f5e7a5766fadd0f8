import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import type { ThreadView } from '#/features/comments/threadView.ts'
import { PostPage } from '#/features/posts/PostPage.tsx'
import type { Post } from '#/features/posts/posts.contract.ts'
import { ownPostQuery } from '#/features/posts/postWrites.client.ts'
import { retryablePart } from '#/ui/retryablePart.tsx'

const OwnListPage = retryablePart(() => import('./OwnListPage.tsx'))

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
