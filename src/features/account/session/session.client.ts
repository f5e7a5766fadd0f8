import { useSyncExternalStore } from 'react'
import { provideViewerToken } from '#/shared/apiClient.ts'

/** Where the browser keeps the session, under the form that the client of the authentication service gives it. */
export const SESSION_KEY = 'idledex.session'

/** How long a page's own work may put off the loading of the client, in ms. */
const MAX_TIMEOUT_MS = 1500

const listeners = new Set<() => void>()
let current: string | null | undefined

/** The client of the authentication service: many times the size of this, and of no use to who is not signed in. */
export const loadAuth = () => import('./authClient.client.ts')

/** The id of the member whose session this browser keeps; null: nobody's. Needs no client. */
export function viewerId(): string | null {
  if (current === undefined) current = readId()
  return current
}

function readId(): string | null {
  try {
    const session: { user?: { id?: string } } | null = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    return session?.user?.id ?? null
  } catch {
    // Storage is denied, or holds what is not ours.
    return null
  }
}

/** Tells all who ask for the viewer that the kept session is another, or none. */
export function sessionChanged(): void {
  const before = current
  current = readId()
  if (current === before) return
  for (const listener of listeners) listener()
}

/** Another tab signed in or out. A null key: all of the storage was emptied. */
function onStorage({ key }: StorageEvent): void {
  if (key === SESSION_KEY || key === null) sessionChanged()
}

/** Calls `listener` when the session becomes another member's, or nobody's. Returns how to stop it. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

/** As `viewerId`; undefined while it is not known, that is in what the server renders. */
export const useViewerId = (): string | null | undefined =>
  useSyncExternalStore(subscribeToSession, viewerId, () => undefined)

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_TIMEOUT_MS })
    else setTimeout(resolve, 200)
  })
let firstIdle: Promise<void> | undefined

if (typeof window !== 'undefined') {
  provideViewerToken(async (refused) => {
    if (viewerId() === null) return undefined
    firstIdle ??= idle()
    await firstIdle
    const { accessToken } = await loadAuth()
    return accessToken(refused)
  })
}
