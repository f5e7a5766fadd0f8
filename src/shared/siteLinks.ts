const PROVIDERS = ['discord', 'google', 'github', 'patreon'] as const

/** The site's places elsewhere; undefined where the operator has named none. */
export interface SiteLinks {
  discord: string | undefined
  patreon: string | undefined
  /** Other sites that members can sign in with, in the order in which they are offered. */
  providers: readonly (typeof PROVIDERS)[number][]
}

/**
 * The server takes them from its configuration, which has checked them, and a page carries them to the browser as attributes of <html>, so that both
 * sides render the same, and menus and the sign-in dialog are complete when they open: what came later would move the rest under the pointer.
 */
export function siteLinks(): SiteLinks {
  const { discord, patreon, providers } =
    typeof document === 'undefined' ? linksOfServer() : document.documentElement.dataset
  return {
    discord: discord || undefined,
    patreon: patreon || undefined,
    providers: PROVIDERS.filter((id) => providers?.split(' ').includes(id)),
  }
}

const linksOfServer = () => ({
  discord: process.env.DISCORD_URL,
  patreon: process.env.PATREON_URL,
  providers: PROVIDERS.filter((id) => process.env[`AUTH_${id.toUpperCase()}_ID`]).join(' '),
})
