import type { Kysely } from 'kysely'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import type { DB } from '#/db/generated/tables.ts'
import { paths } from '#/shared/paths.ts'
import { addGames } from './addGames.server.ts'
import { changeGames, type KnownRow } from './changeGames.server.ts'
import { type DuplicateCheck, findDuplicates } from './duplicates.server.ts'
import { findGamesByName } from './findGames.queries.server.ts'
import { developersOf } from './import.contract.ts'
import type { GameRow, Outcome } from './readRow.ts'
import { sameGame } from './sameGame.ts'

/**
 * Stores games of different names within the caller's transaction: adds new games, and updates known ones with what their lines
 * say, unless the same line was stored before. A demo game becomes a real one. Without `check`, nothing is said about duplicates.
 */
export async function storeGames(
  trx: Kysely<DB>,
  rows: readonly GameRow[],
  check?: DuplicateCheck,
): Promise<Outcome[]> {
  const { outcomes, fresh, known } = await identify(trx, rows)
  const duplicates = check ? await findDuplicates(trx, fresh, check) : new Map<number, string>()
  const skipped = check?.isStrict ? fresh.filter(({ line }) => duplicates.has(line)) : []
  const wanted = fresh.filter((row) => !skipped.includes(row))
  const changed = await changeGames(trx, known)
  const added = await addGames(trx, wanted)
  await setDevelopers(trx, [
    ...changed.developers,
    ...added.games.flatMap(({ row, id }) => {
      const names = developersOf(row.game)
      return names === undefined ? [] : { gameId: id, names }
    }),
  ])
  return [
    ...outcomes,
    ...changed.outcomes,
    ...skipped.map(({ line }): Outcome => ({ line, what: 'skipped', notes: [duplicates.get(line)!] })),
    ...added.outcomes.map((outcome) => {
      const duplicate = duplicates.get(outcome.line)
      if (duplicate === undefined) return outcome
      return { ...outcome, isDuplicate: true, notes: [duplicate, ...(outcome.notes ?? [])] }
    }),
  ]
}

/** Nobody sees a merged game, and the line is not about the other one. */
const mergedNote = ({ name, urlid }: { name: string; urlid: string }) =>
  `names a game that was merged into ${name} (${paths.game(urlid)})`

/** Which lines are about stored games, which add new ones, and the outcomes of the others. */
async function identify(trx: Kysely<DB>, rows: readonly GameRow[]) {
  const named = await findGamesByName(
    trx,
    rows.map((row) => row.game.name),
  )
  const outcomes: Outcome[] = []
  const fresh: GameRow[] = []
  const changed: KnownRow[] = []
  for (const [index, row] of rows.entries()) {
    const reference = { urlid: row.game.urlid, developers: developersOf(row.game) }
    const known = sameGame(named[index]!, reference, (game) => game.import_digest === row.digest)
    if (known === 'several') {
      const problem = `there is more than one game called '${row.game.name}': name the developer`
      outcomes.push({ line: row.line, what: 'problem', problem })
    } else if (!known) fresh.push(row)
    else if (known.import_digest === row.digest) outcomes.push({ line: row.line, what: 'unchanged' })
    else if (known.merged_into)
      outcomes.push({ line: row.line, what: 'skipped', notes: [mergedNote(known.merged_into)] })
    else changed.push({ row, known })
  }
  return { outcomes, fresh, known: changed }
}
