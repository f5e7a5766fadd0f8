import { linkTypeById } from '#/features/catalog/links/linkTypes.ts'
import type { GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import { canonicalTrailer } from '#/features/stewardship/edits/edits.rules.ts'
import { knownDate } from '#/shared/releaseDate.ts'
import { developersOf, type GameLine, LINKS_MAX, otherNamesOf } from './import.contract.ts'
import { distinctLinks, mergeLinks } from './mergeLinks.ts'

/** Addresses that a note names; the others are counted. */
const MAX_NAMED_ADDRESSES = 5

interface Known {
  /** The fields of the game as they are. */
  fields: GameFields
  /** The ids of its tags after the import. */
  tags: readonly number[]
  /** What addresses of the same page share. */
  keyOf: (url: string) => string
  /** The name that a known developer has now. */
  developerOf: (name: string) => string
}

/**
 * The fields to which a line gives a value, as edits have them, and notes on what is left out. Not `play_link`: it depends on whether the
 * game is played on the site.
 */
export function lineChanges(
  line: GameLine,
  { fields, tags, keyOf, developerOf }: Known,
): { changes: Partial<GameFields>; notes: string[] } {
  const { name, desc, long_desc, release_date, trailer } = line
  const developers = developersOf(line)?.map(developerOf)
  const links = linksOf(line, fields, keyOf)
  return {
    changes: {
      name,
      ...(line.other_names && { other_names: otherNamesOf(line) }),
      ...(desc !== '' && { desc }),
      ...(long_desc !== undefined && { long_desc }),
      ...(developers && { developers: [...new Set(developers)] }),
      ...(links && { links: links.links }),
      tags: tags.toSorted((a, b) => a - b),
      ...(release_date && { release_date: knownDate(release_date.date, release_date.precision) }),
      ...(trailer !== undefined && { trailer: canonicalTrailer(trailer) ?? trailer }),
    },
    notes: links && links.leftOut.length > 0 ? [leftOutNote(links.leftOut)] : [],
  }
}

function linksOf({ links, links_replace }: GameLine, fields: GameFields, keyOf: (url: string) => string) {
  if (!links) return undefined
  const own = distinctLinks(links).map(({ type, ...link }) => ({
    type: linkTypeById.get(type)!.slug,
    ...link,
  }))
  return links_replace
    ? { links: own, leftOut: [] }
    : mergeLinks(fields.links, own, { keyOf, max: LINKS_MAX })
}

function leftOutNote(urls: readonly string[]): string {
  const more = urls.length - MAX_NAMED_ADDRESSES
  const named = urls.slice(0, MAX_NAMED_ADDRESSES).join(', ')
  return `links: more than ${LINKS_MAX}, left out ${named}${more > 0 ? ` and ${more} more` : ''}`
}
