import { paths } from '#/shared/paths.ts'
import { RETURN_PAGES } from './signIn.client.ts'

const PAGE = 'idledex.return'
const UNDER_WAY = 'idledex.visit'

/** Remembers that this tab is leaving for a provider, and the page to return to. */
export function saveReturnAddress(): void {
  const { signIn, confirmed, newPassword } = RETURN_PAGES
  // A sign-in page has served its purpose afterwards.
  const isDone = [signIn, confirmed, newPassword].some((page) => page === location.pathname)
  try {
    sessionStorage.setItem(UNDER_WAY, '1')
    sessionStorage.setItem(PAGE, isDone ? paths.home() : location.pathname + location.search)
  } catch {
    // Storage is denied: the flow ends at the list of games.
  }
}

/** Whether an OAuth flow that began in this tab may have returned. True only once. */
export function consumePendingRedirect(): boolean {
  try {
    const began = sessionStorage.getItem(UNDER_WAY) !== null
    sessionStorage.removeItem(UNDER_WAY)
    return began
  } catch {
    return false
  }
}

/** The page that an OAuth flow began at, returned once; the list of games if it is unknown. */
export function consumeReturnAddress(): string {
  try {
    const page = sessionStorage.getItem(PAGE)
    sessionStorage.removeItem(PAGE)
    return page !== null && isOwnPage(page) ? page : paths.home()
  } catch {
    return paths.home()
  }
}

const isOwnPage = (page: string) =>
  page.startsWith('/') && new URL(page, location.origin).origin === location.origin
