/** The addresses that more than one entry of a feed has: they identify none. */
export function repeatedIn(addresses: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(addresses.filter((address) => seen.size === seen.add(address).size))
}

/** What identifies an entry in its feed: its own id; else its address, unless others have it, too. Empty: neither. */
export const ownId = (id: string, link: string, repeated: ReadonlySet<string>): string =>
  id !== '' && id !== link ? id : repeated.has(link) ? '' : link

/** What identifies an entry that has no id: its title and day, or without a day, the beginning of its text. */
export const idByTitle = (title: string, day: string | null, content: string): string =>
  `title:${titleKey(title)}\n${day ?? `text:${textKey(content)}`}`

/** A version without the 'v' that some write before it. */
export const bareVersion = (version: string): string => version.replace(/^(?:v|ver|version)[ .]*(?=\d)/i, '')

/** A title, to tell whether two are the same, even if one still has its characters escaped. */
export const titleKey = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/&(?:#?[a-z\d]{1,32};)?|["'<>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Characters of a text that are compared. */
const COMPARED = 200

/** The letters and digits at the beginning of a text, without markup and the addresses of links, to tell whether two are the same. */
export const textKey = (text: string): string =>
  text
    .slice(0, COMPARED * 4)
    .replaceAll(/\]\([^()\s]*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, COMPARED)
