import { z } from 'zod'
import { Refusal } from './query/addressReaders.ts'
import { CATALOG_PARAMS, type CatalogParam, type CatalogQuery, READERS } from './query/catalog.address.ts'

export * from './query/catalog.address.ts'

interface About {
  description: string
  example?: string
}

const ABOUT: Record<CatalogParam, About> = {
  q: {
    description:
      'What to search for: games whose name or description has it, or all its words, or whose developer or initials are it. Case, accents, marks, and, in names, spaces do not matter. A web address finds the games that have a link to the same page, however it is spelled.',
    example: 'dragon',
  },
  name: { description: 'Text in the name, ignoring case, accents, and marks', example: 'dragon' },
  desc: { description: 'Text in the description, ignoring case, accents, and marks', example: 'dragon' },
  tags: { description: 'Tags that a game must have, as slugs joined by commas', example: 'idle,space' },
  tagsMode: { description: "'and': all of `tags`; 'or': at least one of them" },
  not: { description: 'Tags that exclude a game, as slugs joined by commas', example: 'nsfw,ads' },
  notMode: { description: "'or': any tag in `not` excludes a game; 'and': only all of them together do" },
  hide: {
    description:
      "Tags that hide a game that has any of them, except tags that are also in `tags`; 'none' for none. This site’s own pages hide `nsfw` unless the visitor chooses otherwise.",
    example: 'nsfw',
  },
  dev: {
    description:
      'Developers, as slugs joined by commas: games of any of them. A slug that nobody has finds nothing.',
    example: 'orteil',
  },
  links: {
    description:
      "Link types that a game must have, joined by commas: as slugs ('google-play') or ids ('google play')",
    example: 'steam,itch',
  },
  linksMode: { description: "'and': all of `links`; 'or': at least one of them" },
  notLinks: { description: 'Link types to exclude: a game with any of them is left out', example: 'demo' },
  vote: { description: "The viewer’s own votes; any value but 'all' requires signing in" },
  favorites: { description: '1: only the viewer’s favorites' },
  library: {
    description:
      "Statuses in the viewer’s own library, joined by commas: games with any of want, playing, finished, dropped; 'none' adds games without a status. Requires signing in",
    example: 'playing,want',
  },
  playable: { description: '1: only games that can be played on this site' },
  minVotes: { description: 'Minimum number of votes, up and down together', example: '10' },
  minRating: { description: 'Minimum rating in percent', example: '65' },
  created: {
    description:
      'When the game was added or, if it had to wait for that, confirmed (UTC): any, Nd (the last N days), YYYY or YYYY-MM',
    example: '30d',
  },
  released: {
    description:
      'When the game was released (UTC): any, Nd (the last N days), YYYY or YYYY-MM. If only the month or year is known, its first day is used.',
    example: '2024-05',
  },
  state: { description: 'Games that moderators have confirmed, or games waiting for confirmation' },
  sort: {
    description:
      "Order of the list; 'match' puts games first whose name fits `q` best, the most popular ones first where they fit equally well; 'for-you' begins with the games picked for the viewer (`/api/me/for-you`), and ends with those that they voted on or have in their library. It requires signing in; for a viewer who switched recommendations off it is the default order",
  },
  page: { description: 'Page, from 1', example: '1' },
}

function field<P extends CatalogParam>(parameter: P) {
  const reader = READERS[parameter]
  const options = reader.options ? { enum: [...reader.options] } : {}
  return z
    .string()
    .transform((text, context): CatalogQuery[P] => {
      const value = reader.read(text)
      if (!(value instanceof Refusal)) return value
      context.addIssue({ code: 'custom', message: value.message })
      return z.NEVER
    })
    .default(reader.fallback as z.util.NoUndefined<Awaited<CatalogQuery[P]>>)
    .meta({ type: 'string' as const, ...(ABOUT[parameter] as About), ...options })
}

type Shape = { [P in CatalogParam]: ReturnType<typeof field<P>> }

/** The parameters one by one, for schemas that add their own. Every value is plain text; a missing one has its default. */
export const catalogShape = Object.fromEntries(
  CATALOG_PARAMS.map((parameter) => [parameter, field(parameter)]),
) as unknown as Shape

/** Parses the parameters of an API call to a `CatalogQuery`; issues name the parameter in their path. */
export const catalogQuery = z.object(catalogShape)
