import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import type { ThreadView } from '#/features/comments/threadView.ts'
import { PostPage } from '#/features/posts/PostPage.tsx'
import { PostSkeleton } from '#/features/posts/PostSkeleton.tsx'
import type { Post } from '#/features/posts/posts.contract.ts'
import { ownListQuery } from './lists.client.ts'

const OwnListPage = lazy(() => import('./OwnListPage.tsx').then((part) => ({ default: part.OwnListPage })))

/** A list as everybody sees it. Its owner, who has just made it private, sees it as a private one. */
export function ListPage({ post, comments }: { post: Post; comments: ThreadView }) {
  const viewer = useViewerId()
  const { data: own } = useQuery(ownListQuery(viewer === post.author?.id ? viewer : null, post.id))
  const shown = <PostPage post={post} comments={comments} />
  if (!own?.is_private && !own?.is_held) return shown
  return (
    <Suspense fallback={shown}>
      <OwnListPage list={own} />
    </Suspense>
  )
}

/**
 * Shown where everybody else gets a 404: pages are the same for all, so only the owner's browser knows the private list.
 * `children` is what the others see.
 */
export function HiddenListPage({ id, children }: { id: string; children: ReactNode }) {
  const viewer = useViewerId()
  const isId = /^[1-9]\d{0,8}$/.test(id)
  const { data: own, isLoading } = useQuery(ownListQuery(isId ? viewer : null, Number(id)))
  if (isLoading) return <PostSkeleton />
  if (!own) return children
  return (
    <Suspense>
      <OwnListPage list={own} />
    </Suspense>
  )
}
