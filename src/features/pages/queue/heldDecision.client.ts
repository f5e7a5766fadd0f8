import { beforeSignOut } from '#/features/people/session/beforeSignOut.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { createListeners } from '#/shared/listeners.ts'
import { useBrowserValue } from '#/ui/useBrowserValue.ts'
import { type Decision, type ItemRef, keyOf, sendDecision } from './queue.client.ts'

/** How long a decision can be undone. */
export const UNDO_SECONDS = 6

/** A decision that the moderator has made and can still undo. */
export interface HeldDecision {
  viewerId: string
  item: ItemRef & { version: string | null }
  decision: Decision
  reason: string
  onSent: () => void
  onFailed: (error: Error) => void
  /** It is sent or undone, so it can no longer be undone. */
  onEnd: () => void
}

let held: (HeldDecision & { timer: number; stopWaiting: () => void }) | undefined
/** Items that are decided here and whose decision the server doesn't have yet. */
const NONE: readonly ItemRef[] = []
let decided = NONE
const listeners = createListeners()

/**
 * Keeps a decision for `UNDO_SECONDS` before it is sent, because a decision that was sent has told its members and their followers. The item
 * must be assigned to the moderator, so that nobody else decides it meanwhile. One is kept at a time: the next decision sends it, and so do
 * leaving the page and signing out.
 */
export function holdDecision(decision: HeldDecision): void {
  void sendHeld()
  held = {
    ...decision,
    timer: window.setTimeout(sendHeld, UNDO_SECONDS * 1000),
    stopWaiting: beforeSignOut(sendHeld),
  }
  addEventListener('pagehide', sendHeld)
  change([...decided, decision.item])
}

/** Sends what is kept, now. Resolves once the server has answered. */
export async function sendHeld(): Promise<void> {
  const now = end()
  if (!now) return
  const sending =
    viewerId() === now.viewerId
      ? sendDecision(now.item, now.decision, now.reason)
      : Promise.reject(new Error('You logged out before this was sent.'))
  await sending.then(now.onSent, now.onFailed).finally(() => forget(now.item))
}

/** Takes back the decision that is kept, and returns its item; undefined if it was sent. */
export function undoHeld(): ItemRef | undefined {
  const now = end()
  if (now) forget(now.item)
  return now?.item
}

/** The items that are decided here, though the server doesn't know it yet. */
export const useDecidedItems = (): readonly ItemRef[] =>
  useBrowserValue(listeners.subscribe, () => decided, NONE)

function end(): HeldDecision | undefined {
  if (!held) return undefined
  const now = held
  held = undefined
  clearTimeout(now.timer)
  now.stopWaiting()
  removeEventListener('pagehide', sendHeld)
  now.onEnd()
  return now
}

const forget = (item: ItemRef) => change(decided.filter((each) => keyOf(each) !== keyOf(item)))

function change(items: readonly ItemRef[]): void {
  decided = items
  listeners.announce()
}
