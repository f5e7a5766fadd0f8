import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { findDeveloperNames } from '#/features/catalog/developers/developers.queries.server.ts'
import type { GameDiff } from './edits.contract.ts'

/** The names that developers have now, in the same order, each once; a name that nobody has stays. */
export async function presentNames(db: Kysely<DB>, names: readonly string[]): Promise<string[]> {
  const present = await findDeveloperNames(db, names)
  return [...new Set(names.map((name) => present.get(name) ?? name))]
}

/** Diffs as they would be if they were made now: developers may have been renamed or merged since. */
export async function presentDiffs(db: Kysely<DB>, diffs: readonly GameDiff[]): Promise<GameDiff[]> {
  const names = diffs.flatMap(({ developers }) => (developers ? [...developers.from, ...developers.to] : []))
  const present = names.length > 0 ? await findDeveloperNames(db, names) : new Map<string, string>()
  const now = (old: readonly string[]) => [...new Set(old.map((name) => present.get(name) ?? name))]
  return diffs.map((diff) =>
    diff.developers
      ? { ...diff, developers: { from: now(diff.developers.from), to: now(diff.developers.to) } }
      : diff,
  )
}

/** The same for one. */
export async function presentDiff(db: Kysely<DB>, diff: GameDiff): Promise<GameDiff> {
  const [present] = await presentDiffs(db, [diff])
  return present!
}
