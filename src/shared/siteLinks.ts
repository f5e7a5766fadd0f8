/** The site's places elsewhere; undefined where the operator has named none. */
export interface SiteLinks {
  discord: string | undefined
  patreon: string | undefined
  /** Whether members can link an account at Patreon. */
  connectsPatreon: boolean
}

/**
 * The server takes them from its configuration, which has checked them, and a page carries them to the browser as attributes of <html>, so that both
 * sides render the same, and menus are complete when they open: an entry that came later would move the others under the pointer.
 */
export function siteLinks(): SiteLinks {
  const { discord, patreon, connectsPatreon } =
    typeof document === 'undefined' ? linksOfServer() : document.documentElement.dataset
  return {
    discord: discord || undefined,
    patreon: patreon || undefined,
    connectsPatreon: connectsPatreon !== undefined,
  }
}

const linksOfServer = () => ({
  discord: process.env.DISCORD_URL,
  patreon: process.env.PATREON_URL,
  connectsPatreon: process.env.AUTH_PATREON_ID ? '' : undefined,
})
