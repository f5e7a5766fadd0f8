import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { insertRows } from '#/db/insertRows.ts'
import { gamesNamed, sameGame } from './findGames.server.ts'
import type { UpdateLine } from './import.contract.ts'
import type { Outcome, UpdateRow } from './readRow.ts'

/** An update that is stored, or (without id) about to be by an earlier line of the same batch. */
interface KnownUpdate {
  id?: number
  justdate: string | null
  digest: string | null
  /** The line that is to be stored. */
  row?: UpdateRow
}

/** What names a release: its version, or else its day or title; and where a version came out twice, the day too. */
function releaseKeys({ version, date, title }: UpdateLine): [key: string, dated: string] {
  const key = version ?? date ?? title
  return [key, date ? `${key}@${date}` : key]
}

/**
 * Stores updates of known games within the caller's transaction. A release is the same one when game and version are,
 * unless both lines are dated and on different days.
 */
export async function storeUpdates(trx: Kysely<DB>, rows: readonly UpdateRow[]): Promise<Outcome[]> {
  const named = await gamesNamed(
    trx,
    rows.map((row) => row.update.game),
  )
  const outcomes: Outcome[] = []
  const placed: { row: UpdateRow; gameId: number }[] = []
  for (const [index, row] of rows.entries()) {
    const game = sameGame(named[index]!, row.update.developer)
    if (game && game !== 'several') placed.push({ row, gameId: game.id })
    else outcomes.push({ line: row.line, what: 'problem', problem: unknownGame(row, game) })
  }
  const known = await knownUpdates(trx, placed)
  for (const { row, gameId } of placed) outcomes.push(place(known, gameId, row))
  await write(trx, known)
  return outcomes
}

function unknownGame({ update: { game, developer } }: UpdateRow, found: 'several' | undefined): string {
  if (found === 'several') return `game: there are several called '${game}': name the developer`
  return `game: there is none called '${game}'${developer ? ` by '${developer}'` : ''}`
}

const keyOf = (gameId: number, release: string) => `${gameId} ${release}`

async function knownUpdates(trx: Kysely<DB>, placed: readonly { row: UpdateRow; gameId: number }[]) {
  const wanted = placed.flatMap(({ row, gameId }) =>
    releaseKeys(row.update).map((release_key) => ({ game_id: gameId, release_key })),
  )
  const { rows } = await sql<{
    id: number
    game_id: number
    release_key: string
    justdate: string
    digest: string
  }>`
    select u.id, u.game_id, u.release_key, u.justdate, u.import_digest as digest
      from updates u
     where (u.game_id, u.release_key) in (
       select game_id, release_key from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
         as wanted(game_id integer, release_key text))`.execute(trx)
  return new Map<string, KnownUpdate>(
    rows.map(({ game_id, release_key, ...update }) => [keyOf(game_id, release_key), update]),
  )
}

/** Notes in `known` what is to be written for a line. */
function place(known: Map<string, KnownUpdate>, gameId: number, row: UpdateRow): Outcome {
  const { version, date } = row.update
  const [plain, dated] = releaseKeys(row.update).map((key) => keyOf(gameId, key)) as [string, string]
  const first = known.get(plain)
  const isAnother = version && date && first?.justdate && first.justdate !== date
  const key = isAnother ? dated : plain
  const there = known.get(key)
  if (there?.digest === row.digest) return { line: row.line, what: 'unchanged' }
  known.set(key, { ...there, justdate: date ?? null, digest: row.digest, row })
  return { line: row.line, what: there ? 'changed' : 'added' }
}

async function write(trx: Kysely<DB>, known: ReadonlyMap<string, KnownUpdate>): Promise<void> {
  const fresh = []
  for (const [key, { id, row }] of known) {
    if (!row) continue
    const { version, date, title, summary } = row.update
    const facts = {
      version_number: version ?? null,
      title,
      content: summary,
      justdate: date ?? null,
      sort_at: row.sortAt.toISOString(),
      import_digest: row.digest,
    }
    const [gameId, releaseKey] = [Number.parseInt(key, 10), key.slice(key.indexOf(' ') + 1)]
    if (id === undefined) fresh.push({ game_id: gameId, release_key: releaseKey, source: 'import', ...facts })
    else
      await trx
        .updateTable('updates')
        .set({ ...facts, is_demo: false })
        .where('id', '=', id)
        .execute()
  }
  await insertRows(trx, 'updates', fresh)
}
