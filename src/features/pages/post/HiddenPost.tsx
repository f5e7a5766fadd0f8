import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ownPostQuery } from '#/features/community/posts/postWrites.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import { PostPage } from './PostPage.tsx'
import { PostSkeleton } from './PostSkeleton.tsx'

const OwnListPage = lazyComponent(() => import('./OwnListPage.tsx'), offerRetry)

export interface HiddenPostProps {
  id: string
  /** Everyone else sees a 404 page. */
  children: ReactNode
}

/**
 * Shown where everyone else gets a 404: rendered pages are the same for everyone, so only the author's browser can show
 * a private list or a held post.
 */
export function HiddenPost({ id, children }: HiddenPostProps) {
  const viewer = useViewerId()
  const isId = /^[1-9]\d{0,8}$/.test(id)
  const { data: own, isLoading } = useQuery(ownPostQuery(isId ? viewer : null, Number(id)))
  if (isLoading) return <PostSkeleton />
  if (own?.post_type === 'list')
    return (
      <Suspense>
        <OwnListPage list={own} />
      </Suspense>
    )
  return own?.is_held ? <PostPage post={own} isHeld /> : children
}
