interface Site {
  type: string
  /** Also means its subdomains. */
  host: string
  path?: RegExp
}

/** Hosts and paths of the sites that have a link type of their own; the first one that fits counts. */
const SITES: readonly Site[] = [
  { type: 'steam', host: 'store.steampowered.com', path: /^\/app\/\d/ },
  { type: 'guide', host: 'steamcommunity.com', path: /^\/sharedfiles\/filedetails/ },
  { type: 'steam', host: 'steamcommunity.com', path: /^\/app\/\d/ },
  { type: 'itch', host: 'itch.io' },
  { type: 'google-play', host: 'play.google.com', path: /^\/store\/apps\/details/ },
  { type: 'apple-store', host: 'apps.apple.com' },
  { type: 'apple-store', host: 'itunes.apple.com' },
  { type: 'demo-ios', host: 'testflight.apple.com', path: /^\/join\/./ },
  { type: 'reddit', host: 'reddit.com', path: /^\/(?:r|user|u)\/[^/]+/ },
  { type: 'discord', host: 'discord.gg', path: /^\/./ },
  { type: 'discord', host: 'discord.com', path: /^\/invite\/./ },
  { type: 'discord', host: 'discordapp.com', path: /^\/invite\/./ },
  { type: 'patreon', host: 'patreon.com', path: /^\/./ },
  { type: 'ko-fi', host: 'ko-fi.com', path: /^\/./ },
  { type: 'twitter', host: 'twitter.com', path: ofAccount() },
  { type: 'twitter', host: 'x.com', path: ofAccount() },
  { type: 'github', host: 'github.com', path: /^\/[^/]+\/[^/]+/ },
  { type: 'gitlab', host: 'gitlab.com', path: /^\/[^/]+\/[^/]+/ },
  { type: 'source-code', host: 'codeberg.org', path: /^\/[^/]+\/[^/]+/ },
  { type: 'source-code', host: 'git.sr.ht', path: /^\/[^/]+\/[^/]+/ },
  // An encyclopedia, not the wiki of a game.
  { type: 'website', host: 'wikipedia.org' },
  { type: 'wiki', host: 'fandom.com' },
  { type: 'wiki', host: 'wiki.gg' },
  { type: 'wiki', host: 'miraheze.org' },
]

/** Not the addresses that share something, or that sign in. */
function ofAccount(): RegExp {
  return /^\/(?!(?:intent|share|home|i|login|search|hashtag)(?:\/|$))\w+/
}

/**
 * The slug of the link type of an address: 'steam' for a game's page in the Steam store. 'website' for every address that belongs to no
 * site with a type of its own, and undefined for text that is not a web address.
 */
export function linkTypeOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const site = SITES.find(({ host, path }) => isOn(url.hostname, host) && (path?.test(url.pathname) ?? true))
  if (site) return site.type
  if (/^(?:www\.)?wiki\./.test(url.hostname) || /^\/wiki(?:\/|$)/.test(url.pathname)) return 'wiki'
  return /^\/(?:guides?|walkthrough)(?:\/|$)/.test(url.pathname) ? 'guide' : 'website'
}

const isOn = (hostname: string, host: string) => hostname === host || hostname.endsWith(`.${host}`)

/** The number of an app in the Steam store, from the address of its page. */
export function steamAppId(address: string): number | undefined {
  if (!URL.canParse(address) || !isOn(new URL(address).hostname, 'store.steampowered.com')) return undefined
  const id = Number(/^\/app\/(\d{1,10})(?:\/|$)/.exec(new URL(address).pathname)?.[1])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
