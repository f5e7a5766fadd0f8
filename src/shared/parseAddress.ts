/** An address as people type it: without a scheme it is https. Undefined for text that is no web address. */
export function parseAddress(address: string): URL | undefined {
  const text = address.trim()
  if (text === '' || /\s/.test(text)) return undefined
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return undefined
  const url = new URL(full)
  return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url : undefined
}
