import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { DeveloperSuggestion } from '#/features/catalog/developers/developers.contract.ts'
import { MAX_DEVELOPER_SUGGESTIONS } from '#/features/catalog/developers/developers.limits.ts'
import type { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import { runInSlices } from '#/http/turns/runInSlices.server.ts'
import { foldText } from '#/shared/foldText.ts'
import { developerFit, FIT } from './developerFit.ts'
import {
  findKnownFor,
  findNamedDevelopers,
  type NamedDeveloper,
} from './developerSuggestions.queries.server.ts'

/** The most popular games that a text finds by their developer; these developers are compared with the text. */
const MOST_GAMES = 200

/** The developers that a text may mean, the best match first. `isGone`: whether nobody waits for them anymore. */
export async function suggestDevelopers(
  db: Kysely<DB>,
  catalog: Catalog,
  typed: string,
  isGone: () => boolean,
): Promise<DeveloperSuggestion[]> {
  const name = typed.trim()
  if (foldText(name) === '') return []
  let gameIds: number[] = []
  let best: FittingDeveloper[] = []
  for (const isNear of [false, true]) {
    if (best.length >= MAX_DEVELOPER_SUGGESTIONS) break
    const more = await runInSlices(catalog.developedBy(name, { isNear, limit: MOST_GAMES }), isGone)
    gameIds = [...new Set([...gameIds, ...more])]
    best = fitting(name, await findNamedDevelopers(db, name, gameIds))
  }
  const known = await findKnownFor(
    db,
    best.map(({ id }) => id),
    gameIds,
  )
  return best.map(({ id, slug, name, fit }) => {
    const { games, known_for } = known.find((each) => each.id === id)!
    return { slug, name, games, match: matchOf(fit), known_for }
  })
}

type FittingDeveloper = NamedDeveloper & { fit: number }

function fitting(typed: string, developers: readonly NamedDeveloper[]): FittingDeveloper[] {
  const fitOf = developerFit(typed)
  const placed = developers.flatMap((developer) => {
    const fits = [developer.name, ...developer.other_names].flatMap((name) => fitOf(name) ?? [])
    // Another key than that of searching decides who has a name.
    if (developer.is_exact) return { ...developer, fit: FIT.exact }
    return fits.length === 0 ? [] : { ...developer, fit: Math.max(FIT.start, Math.min(...fits)) }
  })
  const last = Number.POSITIVE_INFINITY
  return placed
    .sort((a, b) => a.fit - b.fit || (a.place ?? last) - (b.place ?? last) || a.id - b.id)
    .slice(0, MAX_DEVELOPER_SUGGESTIONS)
}

const matchOf = (fit: number): DeveloperSuggestion['match'] =>
  fit === FIT.exact ? 'exact' : fit < FIT.near ? 'part' : 'near'
