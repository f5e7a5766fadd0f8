import type { QueryClient } from '@tanstack/react-query'
import { viewerId } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { serialQueue } from '#/shared/serialQueue.ts'
import type { ShowToast } from '#/ui/ToastProvider.tsx'
import { followedKey, followsQuery, sendFollow } from './following.client.ts'
import type { Follows } from './following.contract.ts'
import { type Follow, type FollowTarget, withFollow } from './following.rules.ts'

interface Change {
  target: FollowTarget
  follow: Follow
}

const NOTHING: Follows = {
  threads: { on: [], off: [] },
  games: { on: [], off: [] },
  ...{ developers: [], tags: [], lists: [], members: [] },
}

const inOrder = serialQueue()
/** By member: what the server has, and the changes that are being sent. */
const sending = new Map<string, { saved: Follows; changes: Change[] }>()

/**
 * Follows or mutes something, or makes it as usual: shown at once, and taken back with a message if it can't be saved. The last click wins.
 * Resolves to whether it was saved.
 */
export async function changeFollow(
  queryClient: QueryClient,
  toast: ShowToast,
  target: FollowTarget,
  follow: Follow,
): Promise<boolean> {
  const viewer = viewerId() ?? ''
  const { queryKey } = followsQuery(viewer)
  await queryClient.cancelQueries({ queryKey })
  const state = sending.get(viewer) ?? { saved: queryClient.getQueryData(queryKey) ?? NOTHING, changes: [] }
  sending.set(viewer, state)
  const show = () =>
    queryClient.setQueryData(
      queryKey,
      state.changes.reduce((shown, each) => withFollow(shown, each.target, each.follow), state.saved),
    )
  const change = { target, follow }
  state.changes.push(change)
  show()
  try {
    state.saved = await inOrder(`follows ${viewer}`, () => sendFollow(target, follow))
    return true
  } catch (error) {
    toast({ tone: 'negative', icon: 'triangle-alert', title: errorMessage(error as Error) })
    return false
  } finally {
    state.changes.splice(state.changes.indexOf(change), 1)
    show()
    if (state.changes.length === 0) {
      sending.delete(viewer)
      // The first read may have been canceled for this, and what failed may have arrived.
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: followedKey(viewer, target.kind) })
    }
  }
}
