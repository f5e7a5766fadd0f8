import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import { PostPage } from './PostPage.tsx'
import { PostSkeleton } from './PostSkeleton.tsx'
import { ownPostQuery } from './postWrites.client.ts'

const OwnListPage = lazy(() =>
  import('./lists/OwnListPage.tsx').then((part) => ({ default: part.OwnListPage })),
)

export interface HiddenPostProps {
  id: string
  /** What everybody else sees: there is no such page. */
  children: ReactNode
}

/**
 * Shown where everybody else gets a 404: pages are the same for all, so only the author's browser knows their private list, or a
 * post that waits for a moderator.
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
