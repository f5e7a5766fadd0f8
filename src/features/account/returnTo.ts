const KEY = 'idledex.return'

/** Notes the page that a visit to another site begins at, for this tab. */
export function rememberReturn(): void {
  try {
    sessionStorage.setItem(KEY, location.pathname + location.search)
  } catch {
    // Storage is denied: the visit then ends at the list of games.
  }
}

/** The page that a visit to another site began at, once; the list of games where it is not known. */
export function takeReturn(): string {
  try {
    const page = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return page !== null && isOwnPage(page) ? page : '/'
  } catch {
    return '/'
  }
}

const isOwnPage = (page: string) =>
  page.startsWith('/') && new URL(page, location.origin).origin === location.origin
