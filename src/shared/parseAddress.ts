/** An address as people type it, with its scheme: https unless it has one. */
export const withScheme = (text: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`

/** An address as people type it: without a scheme it is https. Undefined for text that is no web address. */
export function parseAddress(address: string): URL | undefined {
  const text = address.trim()
  if (text === '' || /\s/.test(text)) return undefined
  const full = withScheme(text)
  if (!URL.canParse(full)) return undefined
  const url = new URL(full)
  return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url : undefined
}
