/** Which type of link a host means, by its end: `play.google.com` and every host below it. */
const HOSTS: readonly (readonly [host: string, slug: string])[] = [
  ['store.steampowered.com', 'steam'],
  ['steamcommunity.com', 'steam'],
  ['itch.io', 'itch'],
  ['play.google.com', 'google-play'],
  ['apps.apple.com', 'apple-store'],
  ['itunes.apple.com', 'apple-store'],
  ['testflight.apple.com', 'demo-ios'],
  ['reddit.com', 'reddit'],
  ['redd.it', 'reddit'],
  ['discord.gg', 'discord'],
  ['discord.com', 'discord'],
  ['patreon.com', 'patreon'],
  ['ko-fi.com', 'ko-fi'],
  ['github.com', 'github'],
  ['gitlab.com', 'gitlab'],
  ['codeberg.org', 'source-code'],
  ['sr.ht', 'source-code'],
  ['twitter.com', 'twitter'],
  ['x.com', 'twitter'],
  ['fandom.com', 'wiki'],
  ['wiki.gg', 'wiki'],
  ['miraheze.org', 'wiki'],
]

/** The slug of the type of link that an address most likely is; 'website' for everything unknown. */
export function guessLinkType(address: string): string {
  const url = parseAddress(address)
  if (!url) return 'website'
  const known = HOSTS.find(([host]) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  if (known) return known[1]
  if (/^wiki\./.test(url.hostname) || /^\/wiki(\/|$)/.test(url.pathname)) return 'wiki'
  if (/^\/(guides?|walkthrough)(\/|$)/.test(url.pathname)) return 'guide'
  return 'website'
}

/** An address as people type it: without a scheme it is https. */
export function parseAddress(address: string): URL | undefined {
  const text = address.trim()
  if (text === '' || /\s/.test(text)) return undefined
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return undefined
  const url = new URL(full)
  return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url : undefined
}
