/** What decides under which addresses browsers reach the site. */
export interface Addresses {
  siteUrl: string
  gamesOrigin: string
  /** Whether SITE_URL says the address; otherwise it is a guess from the port. */
  isSiteUrlSet: boolean
  /** Whether other machines can reach the site: it listens on their network, or a proxy is in front of it. */
  isOpen: boolean
}

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** Whether only the machine itself can reach this address. */
export const isLocal = (origin: string): boolean => LOCAL.test(new URL(origin).hostname)

/** A line for each address in pages that would be wrong in the browsers of other machines. */
export function addressWarnings({ siteUrl, gamesOrigin, isSiteUrlSet, isOpen }: Addresses): string[] {
  if (!isSiteUrlSet && isOpen)
    return [
      `SITE_URL is missing, so pages, mails, and feeds say that the site is at ${siteUrl}. Set SITE_URL and GAMES_ORIGIN to the public addresses.`,
    ]
  if (isLocal(siteUrl)) return []
  if (isLocal(gamesOrigin))
    return [
      `Pages at ${siteUrl} embed the bundled games from ${gamesOrigin}, which other machines cannot reach. Set GAMES_ORIGIN to the second public address.`,
    ]
  if (siteUrl.startsWith('https:') && gamesOrigin.startsWith('http:'))
    return [
      `Pages at ${siteUrl} embed the bundled games from ${gamesOrigin}, which browsers block, because it is not https. Set GAMES_ORIGIN to an https address.`,
    ]
  return []
}
