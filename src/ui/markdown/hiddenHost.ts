/** An address within a text, or a text that is the name of a host. */
const SHOWN_HOST =
  /(?:https?:\/\/|\bwww\.)([^\s/?#<>]+)|^\s*([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,})(?![^\s/?#:])/iu

/** Where a link really leads, if its text looks like the address of another host. `href` is an address of the web. */
export function hiddenHost(text: string, href: string): string | undefined {
  const match = SHOWN_HOST.exec(text)
  const shown = match?.[1] ?? match?.[2]
  if (!shown || !URL.canParse(href)) return
  const { host } = new URL(href)
  const isShown = URL.canParse(`https://${shown}`) && isWithin(host, new URL(`https://${shown}`).host)
  return isShown ? undefined : host
}

function isWithin(host: string, shown: string): boolean {
  const bare = shown.replace(/^www\./, '')
  return host === bare || host.endsWith(`.${bare}`)
}
