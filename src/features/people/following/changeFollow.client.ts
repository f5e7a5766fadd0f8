import type { QueryClient } from '@tanstack/react-query'
import { viewerId } from '#/features/people/session/session.client.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { serialQueue } from '#/shared/serialQueue.ts'
import type { ShowToast } from '#/ui/ToastProvider.tsx'
import { followsQuery } from './following.client.ts'
import type { Follows } from './following.contract.ts'
import { canBeOff, type Follow, type FollowTarget, listsOf } from './following.rules.ts'

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
    state.saved = await inOrder(`follows ${viewer}`, () => send(target, follow))
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
      void queryClient.invalidateQueries({ queryKey: [...viewerKey(viewer), 'followed', target.kind] })
    }
  }
}

/** It arrives even if the member leaves the page at once. */
function send({ kind, id }: FollowTarget, follow: Follow): Promise<Follows> {
  const path = `/api/me/follows/${kind}/${encodeURIComponent(id)}`
  if (follow === 'usual') return apiSend<Follows>('DELETE', path, undefined, { keepalive: true })
  const input = canBeOff(kind) ? { on: follow === 'on' } : undefined
  return apiSend<Follows>('PUT', path, input, { keepalive: true })
}

/** The same with another wish for one thing. */
function withFollow(follows: Follows, { kind, id }: FollowTarget, follow: Follow): Follows {
  const others = (ids: readonly (number | string)[]) => ids.filter((each) => each !== id)
  const { on, off } = listsOf(follows, kind)
  const changed = {
    on: follow === 'on' ? [id, ...others(on)] : others(on),
    off: follow === 'off' ? [id, ...others(off)] : others(off),
  }
  return { ...follows, [kind]: canBeOff(kind) ? changed : changed.on }
}
