/** A link's host without 'www.', or the address itself if it cannot be parsed. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address
}
