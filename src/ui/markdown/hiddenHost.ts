/** The addresses within a text, or a text that is the name of a host. */
const SHOWN_HOSTS =
  /(?:https?:\/\/|\bwww\.)([^\s/?#<>]+)|(?<=^[\s\p{P}\p{S}]{0,9})([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,})(?![^\s/?#:\p{P}\p{S}])/giu

/** Where a link really leads, if its text looks like the address of another host. `href` is an address of the web. */
export function hiddenHost(text: string, href: string): string | undefined {
  if (!URL.canParse(href)) return
  const { host } = new URL(href)
  const shown = Array.from(text.matchAll(SHOWN_HOSTS), (match) => match[1] ?? match[2]!)
  return shown.every((each) => isHost(each, host)) ? undefined : host
}

const isHost = (shown: string, host: string): boolean =>
  URL.canParse(`https://${shown}`) && isWithin(host, new URL(`https://${shown}`).host)

function isWithin(host: string, shown: string): boolean {
  const bare = shown.replace(/^www\./, '')
  return host === bare || host.endsWith(`.${bare}`)
}
