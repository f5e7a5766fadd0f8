import type { QueryClient } from '@tanstack/react-query'
import type { ShowToast } from '#/ui/ToastProvider.tsx'
import { changeFollow } from './changeFollow.client.ts'
import type { SubjectKind } from './following.limits.ts'
import type { Follow } from './following.rules.ts'
import { followMessage } from './followWords.ts'

export interface FollowSubject {
  kind: SubjectKind
  id: number | string
  /** For messages. */
  name: string
}

/** Changes what the viewer wants to know of something, and says what follows from that. */
export async function toggleFollow(
  { queryClient, toast }: { queryClient: QueryClient; toast: ShowToast },
  { name, ...target }: FollowSubject,
  { follow, isFollowed }: { follow: Follow; isFollowed: boolean },
): Promise<void> {
  if (await changeFollow(queryClient, toast, target, follow))
    toast({
      title: followMessage(target.kind, name, isFollowed),
      tone: 'positive',
      icon: isFollowed ? 'bell' : 'bell-off',
      topic: 'follow',
    })
}
