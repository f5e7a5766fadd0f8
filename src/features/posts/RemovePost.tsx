import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#/features/account/session/viewer.client.ts'
import { RemoveControl } from '#/features/moderation/RemoveControl.tsx'
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
  const viewer = useViewer()
  const removal = useRemoval(props)
  if (!viewer) return null
  const isOwn = viewer.id === props.post.author?.id
  if (!isOwn && !viewer.abilities.includes('remove-post')) return null
  return (
    <RemoveControl
      noun={props.noun}
      isOwn={isOwn}
      isBusy={removal.isPending}
      error={removal.error}
      onRemove={removal.mutate}
    />
  )
}

function useRemoval({ post, noun, onRemoved }: RemovePostProps) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (reason: string) => removePost(post.id, reason),
    onSuccess: async () => {
      showToast({ title: `The ${noun} was removed.`, tone: 'positive', icon: 'circle-check', topic: 'post' })
      await onRemoved?.()
      await refreshPosts(queryClient)
    },
  })
}
