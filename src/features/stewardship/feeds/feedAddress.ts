import { parseAddress } from '#/shared/parseAddress.ts'

/**
 * The feed of an address that a person copies: the news of a Steam game for its store page or news hub, and the devlog of an itch.io
 * game for its page. An address without a scheme is https. Any other address is returned as it is.
 */
export function feedAddress(address: string): string {
  const url = parseAddress(address)
  if (!url || url.username) return address
  const app =
    /^(?:store\.steampowered\.com|steamcommunity\.com)$/.test(url.hostname) &&
    /^\/(?:app|news\/app|games|ogg)\/(\d+)(?:\/|$)/.exec(url.pathname)?.[1]
  if (app) return `https://store.steampowered.com/feeds/news/app/${app}/`
  const game =
    /^[\w-]+\.itch\.io$/.test(url.hostname) && /^\/([\w-]+)(?:\/devlog)?\/?$/.exec(url.pathname)?.[1]
  if (game) return `https://${url.hostname}/${game}/devlog.rss`
  return address.includes('://') ? address : url.href
}
