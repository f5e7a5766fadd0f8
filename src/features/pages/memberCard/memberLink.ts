/** A link to a member's profile, as authors have it everywhere. */
export interface MemberLink {
  anchor: HTMLAnchorElement
  username: string
}

/** The first tab of a profile; its other addresses are the profile's own navigation. */
const PROFILE = /^\/user\/([^/]+)$/

/** Where a link to a profile is an entry of a list of pages rather than somebody's name. */
const NAVIGATION = 'nav, [role="menu"]'

/** The link to a profile that an event happened in; undefined for other places, and on that profile's own page. */
export function memberLinkAt(target: EventTarget | null): MemberLink | undefined {
  const anchor = (target as Element | null)?.closest?.('a')
  if (!anchor?.href || anchor.search || anchor.hash || anchor.origin !== location.origin) return undefined
  const [, name] = PROFILE.exec(anchor.pathname) ?? []
  if (name === undefined || anchor.pathname === location.pathname || anchor.closest(NAVIGATION))
    return undefined
  return { anchor, username: decodeURIComponent(name) }
}
