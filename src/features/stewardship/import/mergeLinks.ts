/** A link of a game or of a line. */
export interface ImportedLink {
  type: string
  url: string
  note: string
}

/** Links of a game after an import, and the addresses that are left out because it would have too many. */
export interface MergedLinks {
  links: ImportedLink[]
  leftOut: string[]
}

/**
 * Adds the links of a line to those of a game, in order, up to `max`. A link to a page that the game has is not added again; its note
 * replaces the known one. `keyOf`: what addresses of the same page share.
 */
export function mergeLinks(
  present: readonly ImportedLink[],
  added: readonly ImportedLink[],
  { keyOf, max }: { keyOf: (url: string) => string; max: number },
): MergedLinks {
  const links = present.map((link) => ({ ...link }))
  const byKey = new Map<string, ImportedLink>()
  for (const link of links) if (!byKey.has(keyOf(link.url))) byKey.set(keyOf(link.url), link)
  const leftOut: string[] = []
  for (const link of added) {
    const known = byKey.get(keyOf(link.url))
    if (known) known.note = link.note || known.note
    else if (links.length >= max) leftOut.push(link.url)
    else {
      const own = { ...link }
      links.push(own)
      byKey.set(keyOf(link.url), own)
    }
  }
  return { links, leftOut }
}

/** The links of a line in its order, without those that repeat a type and address. */
export function distinctLinks(links: readonly ImportedLink[]): ImportedLink[] {
  return [...new Map(links.map((link) => [`${link.type} ${link.url}`, link])).values()]
}
