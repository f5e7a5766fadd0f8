import { paths } from '#/shared/paths.ts'
import { RETURN_PAGES } from './signIn.client.ts'

const PAGE = 'idledex.return'
const UNDER_WAY = 'idledex.visit'

/** Notes that this tab leaves for another site, and the page to which it comes back in the end. */
export function saveReturnAddress(): void {
  const { signIn, confirmed, newPassword } = RETURN_PAGES
  // Who begins at a page of signing in has done there what it is for.
  const isDone = [signIn, confirmed, newPassword].some((page) => page === location.pathname)
  try {
    sessionStorage.setItem(UNDER_WAY, '1')
    sessionStorage.setItem(PAGE, isDone ? paths.home() : location.pathname + location.search)
  } catch {
    // Storage is denied: the visit then ends at the list of games.
  }
}

/** Whether a visit to another site that began in this tab may have led back; says so once. */
export function consumePendingRedirect(): boolean {
  try {
    const began = sessionStorage.getItem(UNDER_WAY) !== null
    sessionStorage.removeItem(UNDER_WAY)
    return began
  } catch {
    return false
  }
}

/** The page that a visit to another site began at, once; the list of games where it is not known. */
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
