import { useQueryClient } from '@tanstack/react-query'
import { RemoveControl } from '#/features/people/moderation/RemoveControl.tsx'
import { useRemoval } from '#/features/people/moderation/useRemoval.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import type { GamePost } from './posts.contract.ts'
import { refreshPosts, removePost } from './postWrites.client.ts'

export interface RemovePostProps {
  post: Pick<GamePost, 'id' | 'author'>
  /** 'review', 'post'. */
  noun: string
  /** Runs once the post is gone, before it leaves the screen. */
  onRemoved?: () => Promise<void> | void
}

/** Removes a post, for its author and moderators; nobody else sees the button. */
export function RemovePost(props: RemovePostProps) {
  // A page has dozens of posts. For visitors, and on the server, none of them watches the viewer's account.
  return useViewerId() ? <RemovalByMember {...props} /> : null
}

function RemovalByMember({ post, noun, onRemoved }: RemovePostProps) {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const removal = useRemoval({
    remove: async (reason) => {
      await removePost(post.id, reason)
      showToast({ title: `The ${noun} was removed.`, tone: 'positive', icon: 'circle-check', topic: 'post' })
    },
    leave: onRemoved,
    refresh: () => refreshPosts(queryClient),
  })
  if (!viewer) return null
  const isOwn = viewer.id === post.author?.id
  if (!isOwn && !viewer.abilities.includes('remove-post')) return null
  return <RemoveControl noun={noun} isOwn={isOwn} {...removal} />
}
