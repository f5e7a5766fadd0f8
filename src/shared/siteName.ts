/** How admins present the site. */
export interface SiteIdentity {
  /** Null: as SITE_NAME says. */
  name: string | null
  /** Who runs the site; empty where nobody said so. */
  operator: string
}

// The pages are a bundle with modules of its own in the process of the server, so a variable of this module would be two.
const shared = globalThis as { siteIdentity?: SiteIdentity }

/** Sets, on the server, what admins chose. Until then the site has the name that SITE_NAME says. */
export function setSiteIdentity(identity: SiteIdentity | undefined): void {
  if (identity) shared.siteIdentity = identity
  else delete shared.siteIdentity
}

/** The name that admins gave the site; null where it has the one of its configuration. */
export const chosenSiteName = (): string | null => shared.siteIdentity?.name ?? null

/** The site's name. A page carries it to the browser as an attribute of <html>, so that both sides render the same. */
export const siteName = (): string =>
  typeof document === 'undefined'
    ? (chosenSiteName() ?? (process.env.SITE_NAME || 'Idledex'))
    : (document.documentElement.dataset.site ?? 'Idledex')

/** Who runs the site, as its name; empty where nobody said so. */
export const siteOperator = (): string =>
  typeof document === 'undefined'
    ? (shared.siteIdentity?.operator ?? '')
    : (document.documentElement.dataset.operator ?? '')
