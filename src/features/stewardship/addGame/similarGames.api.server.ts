import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { findGamesByLink } from '#/features/catalog/links/gamesByLink.queries.server.ts'
import { type SimilarGames, similarGamesSchema } from '#/features/stewardship/edits/edits.contract.ts'
import { MAX_LINKS, MAX_NAME_LENGTH, MAX_SIMILAR_NAMES } from '#/features/stewardship/edits/edits.limits.ts'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import type { Services } from '#/services.server.ts'
import { readAddresses } from './readAddresses.ts'

/** Characters of all links together. */
const MAX_LINKS_LENGTH = 8000

const links = z
  .string()
  .max(MAX_LINKS_LENGTH)
  .transform(readAddresses)
  .refine((urls) => urls.length <= MAX_LINKS, `must be at most ${MAX_LINKS} addresses`)
  .default([])
  .meta({
    type: 'string',
    description: `At most ${MAX_LINKS} addresses, separated by commas or spaces; anything that is not an http address is ignored`,
    example: 'https://example.com/game',
  })

const similar = createRoute({
  method: 'get',
  path: '/api/games/similar-names',
  tags: ['Games'],
  summary: 'Games that may be duplicates of a game about to be added',
  description:
    'Games with one of the links (normalized), with the same name in another spelling, or with a similar name; other names count, too. Unconfirmed games are ' +
    `included. At most ${MAX_SIMILAR_NAMES}, the most likely first.`,
  request: {
    query: z.strictObject({
      name: z.string().max(MAX_NAME_LENGTH).default('').meta({ example: 'Cookie Clicker' }),
      links,
    }),
  },
  responses: { 200: json(similarGamesSchema, 'The games'), ...errors(400) },
})

/** The duplicate check of the form that adds a game. Names are compared in memory, links by an index of the database. */
export function similarGamesApi({ catalog: { catalog }, db }: Services): OpenAPIHono {
  return apiRouter().openapi(similar, async (c) => {
    const { name, links } = c.req.valid('query')
    const byLink = await findGamesByLink(db.kysely, links)
    const byName = name.trim() === '' ? [] : catalog.similarNames(name, MAX_SIMILAR_NAMES)
    const matches = new Map<number, Pick<SimilarGames['items'][number], 'match' | 'link' | 'other_name'>>()
    for (const { id, url } of byLink) matches.set(id, { match: 'link', link: url, other_name: null })
    for (const { id, isSame, otherName = null } of byName)
      if (!matches.has(id))
        matches.set(id, { match: isSame ? 'name' : 'similar', link: null, other_name: otherName })
    const cards = JSON.parse(catalog.cards([...matches.keys()].slice(0, MAX_SIMILAR_NAMES))) as GameCard[]
    const items: SimilarGames['items'] = cards.map(
      ({ id, urlid, name, developer, logo, confirmed, archived }) => ({
        id,
        urlid,
        name,
        developer,
        logo,
        confirmed,
        archived,
        ...matches.get(id)!,
      }),
    )
    // For a page that is made of it.
    addCacheTags(c, cacheTag.lists)
    return sendPrivate(c, { items })
  })
}
