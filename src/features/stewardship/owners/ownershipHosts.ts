/** Sites on which strangers write, or which no developer controls. Pages there prove nothing. */
const PROVE_NOTHING = [
  'reddit.com',
  'redd.it',
  'discord.com',
  'discord.gg',
  'twitter.com',
  'x.com',
  'facebook.com',
  'instagram.com',
  'tiktok.com',
  'youtube.com',
  'youtu.be',
  'twitch.tv',
  't.me',
  'steamcommunity.com',
  'fandom.com',
  'wikia.com',
  'wikipedia.org',
  'miraheze.org',
  'wiki.gg',
  'pastebin.com',
  'docs.google.com',
  'bit.ly',
  'tinyurl.com',
]

/** Sites with many developers below one host name: the root file belongs to the site, and a page is weighed by a moderator. */
const SHARED = [
  'github.com',
  'raw.githubusercontent.com',
  'gist.github.com',
  'gitlab.com',
  'codeberg.org',
  'bitbucket.org',
  'sourceforge.net',
  'itch.io',
  'itch.zone',
  'store.steampowered.com',
  'play.google.com',
  'apps.apple.com',
  'itunes.apple.com',
  'microsoft.com',
  'patreon.com',
  'ko-fi.com',
  'kongregate.com',
  'newgrounds.com',
  'crazygames.com',
  'armorgames.com',
  'gamejolt.com',
  'galaxy.click',
  'poki.com',
  'roblox.com',
  'sites.google.com',
  'replit.com',
  'glitch.com',
  'codepen.io',
  'jsfiddle.net',
  'scratch.mit.edu',
  'notion.site',
  'idlegameverse.com',
  'incrementaldb.com',
]

/** Types of links that never lead to a page of the developer's alone; by the database's id. */
export const TYPES_WITHOUT_PROOF: readonly string[] = ['reddit', 'discord', 'twitter', 'guide', 'wiki']

/** A host name in lower case without 'www.'. */
export const plainHost = (url: URL): string =>
  url.hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')

const isBelow = (host: string, site: string) => host === site || host.endsWith(`.${site}`)

/** Whether nothing on a host can prove ownership. A subdomain of such a site is no better. */
export const provesNothing = (host: string): boolean => PROVE_NOTHING.some((site) => isBelow(host, site))

/** Whether a host serves the pages of many developers. A subdomain, such as name.itch.io, belongs to one. */
export const isSharedHost = (host: string): boolean => SHARED.includes(host)
