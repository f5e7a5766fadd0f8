import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { findDeveloperNames } from '#/features/catalog/developers/developers.queries.server.ts'
import { findNamesOfGames } from '#/features/catalog/relations/relations.queries.server.ts'
import type { Relation } from '#/features/catalog/relations/relations.rules.ts'
import type { GameDiff } from './edits.contract.ts'

/**
 * Diffs as they would be if they were made now: developers may have been renamed or merged since, and related games renamed or removed, which
 * then have no name.
 */
export async function presentDiffs(db: Kysely<DB>, diffs: readonly GameDiff[]): Promise<GameDiff[]> {
  const developers = diffs.flatMap(({ developers }) =>
    developers ? [...developers.from, ...developers.to] : [],
  )
  const present = developers.length > 0 ? await findDeveloperNames(db, developers) : new Map<string, string>()
  const related = diffs.flatMap(({ relations }) => (relations ? [...relations.from, ...relations.to] : []))
  const names = await findNamesOfGames(db, [...new Set(related.map(({ game }) => game))])
  const developersNow = (old: readonly string[]) => [...new Set(old.map((name) => present.get(name) ?? name))]
  const relationsNow = (old: readonly Relation[]) =>
    old.map((relation) => ({ ...relation, name: names.get(relation.game) ?? '' }))
  return diffs.map((diff) => ({
    ...diff,
    ...(diff.developers && {
      developers: { from: developersNow(diff.developers.from), to: developersNow(diff.developers.to) },
    }),
    ...(diff.relations && {
      relations: { from: relationsNow(diff.relations.from), to: relationsNow(diff.relations.to) },
    }),
  }))
}

/** The same for one. */
export async function presentDiff(db: Kysely<DB>, diff: GameDiff): Promise<GameDiff> {
  const [present] = await presentDiffs(db, [diff])
  return present!
}
