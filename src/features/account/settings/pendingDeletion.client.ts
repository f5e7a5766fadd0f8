import { SESSION_KEY } from '#/features/account/session/session.client.ts'

/** Tells the page that is loaded next, in this tab, that its reader has just deleted their account. */
const DELETED_KEY = 'idledex.deleted'

/**
 * Forgets a member whose account is gone, and loads the page anew so that nothing of them stays in it. There is no session left to
 * sign out of.
 */
export function leaveDeleted(): void {
  sessionStorage.setItem(DELETED_KEY, '1')
  localStorage.removeItem(SESSION_KEY)
  location.reload()
}

/** Whether the page was loaded by `leaveDeleted`. */
export const wasDeleted = (): boolean => sessionStorage.getItem(DELETED_KEY) !== null

/** For the next load. */
export const clearDeletedAccount = (): void => sessionStorage.removeItem(DELETED_KEY)
