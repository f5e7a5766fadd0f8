import { SESSION_KEY } from '#/features/people/session/session.client.ts'

/** Storage key that tells the next page in this tab that the account was just deleted. */
const DELETED_KEY = 'idledex.deleted'

/**
 * Clears this browser after the account was deleted and reloads the page, so that no data of the member stays in it. There is no
 * session left to sign out of.
 */
export function leaveDeleted(): void {
  sessionStorage.setItem(DELETED_KEY, '1')
  localStorage.removeItem(SESSION_KEY)
  location.reload()
}

/** Whether the page was loaded by `leaveDeleted`. */
export const wasDeleted = (): boolean => sessionStorage.getItem(DELETED_KEY) !== null

/** Clears the note, so that the next load does not show it. */
export const clearDeletedAccount = (): void => sessionStorage.removeItem(DELETED_KEY)
