import { useSyncExternalStore } from 'react'
import { createListeners } from '#/shared/listeners.ts'
import type { Notification } from './notifications.contract.ts'

const NONE: readonly Notification[] = []
const MAX_REMEMBERED = 200

let arrived = NONE
/** Notifications that were announced; a stream that is resumed by another tab may bring one again. */
const announced = new Set<number>()
const { subscribe, announce } = createListeners()

/** Notifications that arrived while the page was open and are still to be shown in the corner. */
export const useArrived = (): readonly Notification[] =>
  useSyncExternalStore(
    subscribe,
    () => arrived,
    () => NONE,
  )

/** Shows notifications in the corner, each once. */
export function announceArrived(items: readonly Notification[]): void {
  const fresh = items.filter(({ id }) => !announced.has(id))
  if (fresh.length === 0) return
  for (const { id } of fresh) announced.add(id)
  for (const id of announced) if (announced.size > MAX_REMEMBERED) announced.delete(id)
  change([...arrived, ...fresh])
}

/** Takes the notifications out of the corner. */
export function clearArrived(): void {
  if (arrived.length > 0) change(NONE)
}

function change(items: readonly Notification[]): void {
  arrived = items
  announce()
}
