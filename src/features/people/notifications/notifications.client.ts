import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#/features/people/account/me.contract.ts'
import { viewerKey, viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { announceArrived, clearArrived } from './arrived.client.ts'
import type { Notification, Seen, Unseen } from './notifications.contract.ts'

const unseenKey = (viewer: string) => [...viewerKey(viewer), 'notifications'] as const

/** The viewer's unseen notifications. Each opening of the list reads them again. */
export const unseenQuery = (viewer: string) => ({
  ...viewerQuery<Unseen>(viewer, ['notifications'], '/api/me/notifications'),
  staleTime: 0,
  gcTime: 0,
})

/** Marks all notifications as seen: at once on screen, and in the background on the server, which tells other tabs and devices. */
export async function markAllSeen(queryClient: QueryClient, viewer: string): Promise<void> {
  showCount(queryClient, viewer, 0)
  try {
    await apiSend<Seen>('POST', '/api/seenNotifications', { type: 'all' })
  } catch {
    // The count is restored, so the next opening tries again.
    await queryClient.invalidateQueries({ queryKey: viewerKey(viewer), exact: true })
  }
}

/** Shows notifications that have just arrived, and how many are unseen. The same notification again changes nothing. */
export function receiveNotifications(
  queryClient: QueryClient,
  viewer: string,
  { items, unseen }: { items: Notification[]; unseen: number },
): void {
  showCount(queryClient, viewer, unseen)
  const account = queryClient.getQueryCache().find<Me>({ queryKey: viewerKey(viewer) })
  // An account that is on its way may have an older count. Invalidating would not help: a first read is not read again.
  if (account?.state.fetchStatus === 'fetching')
    account.promise?.then(
      () => showCount(queryClient, viewer, unseen),
      () => {},
    )
  if (unseen === 0) clearArrived()
  if (items.length === 0) return
  const newestFirst = items.toReversed()
  queryClient.setQueryData<Unseen>(unseenKey(viewer), (known) => {
    if (!known) return undefined
    const ids = new Set(known.items.map(({ id }) => id))
    return { unseen, items: [...newestFirst.filter(({ id }) => !ids.has(id)), ...known.items] }
  })
  announceArrived(items)
}

function showCount(queryClient: QueryClient, viewer: string, unseen: number): void {
  queryClient.setQueryData<Me>(viewerKey(viewer), (me) =>
    me && me.unseen_notifications !== unseen ? { ...me, unseen_notifications: unseen } : me,
  )
}
