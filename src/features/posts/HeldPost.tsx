import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import { PostPage } from './PostPage.tsx'
import { PostSkeleton } from './PostSkeleton.tsx'
import { ownPostQuery } from './postWrites.client.ts'

export interface HeldPostProps {
  id: string
  /** What everybody else sees: there is no such page. */
  children: ReactNode
}

/** In the place of a post that others do not see: shows it to its author while it waits for a moderator. */
export function HeldPost({ id, children }: HeldPostProps) {
  const { data: post, isLoading } = useQuery(ownPostQuery(useViewerId(), id))
  if (isLoading) return <PostSkeleton />
  return post?.is_held ? <PostPage post={post} isHeld /> : children
}
