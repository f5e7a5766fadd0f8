import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { insertRows } from '#/db/insertRows.ts'
import { findGamesByName } from './findGames.queries.server.ts'
import type { UpdateLine } from './import.contract.ts'
import { findUpdates } from './importedUpdates.queries.server.ts'
import { updateUpdate } from './importedUpdates.writes.server.ts'
import type { Outcome, UpdateRow } from './readRow.ts'
import { sameGame } from './sameGame.ts'

/** An update that is stored, or (without id) that an earlier line of the same batch adds. */
interface KnownUpdate {
  id?: number
  justdate: string | null
  digest: string | null
  /** The line to store. */
  row?: UpdateRow
}

/**
 * The keys of a release: the one that its line gives, else its version, date, or title; and the same with the date, for a version that came
 * out twice.
 */
function releaseKeys({ key: given, version, date, title }: UpdateLine): [key: string, dated: string] {
  const key = given ?? version ?? date ?? title
  return [key, date && given === undefined ? `${key}@${date}` : key]
}

/**
 * Stores updates of known games within the caller's transaction. Two lines with the same game and version mean the same release,
 * unless they have different dates.
 */
export async function storeUpdates(trx: Kysely<DB>, rows: readonly UpdateRow[]): Promise<Outcome[]> {
  const named = await findGamesByName(
    trx,
    rows.map((row) => row.update.game),
  )
  const outcomes: Outcome[] = []
  const placed: { row: UpdateRow; gameId: number }[] = []
  for (const [index, row] of rows.entries()) {
    const { developer, game_urlid: urlid } = row.update
    const game =
      (urlid !== undefined && sameGame(named[index]!, { urlid })) ||
      sameGame(named[index]!, { developers: developer === undefined ? undefined : [developer] })
    if (game && game !== 'several') placed.push({ row, gameId: (game.merged_into ?? game).id })
    else outcomes.push({ line: row.line, what: 'problem', problem: unknownGame(row, game) })
  }
  const known = await knownUpdates(trx, placed)
  for (const { row, gameId } of placed) outcomes.push(place(known, gameId, row))
  await write(trx, known)
  return outcomes
}

function unknownGame({ update: { game, developer } }: UpdateRow, found: 'several' | undefined): string {
  if (found === 'several') return `game: there is more than one called '${game}': name the developer`
  return `game: there is no game called '${game}'${developer ? ` by '${developer}'` : ''}`
}

const keyOf = (gameId: number, release: string) => `${gameId} ${release}`

async function knownUpdates(trx: Kysely<DB>, placed: readonly { row: UpdateRow; gameId: number }[]) {
  const wanted = placed.flatMap(({ row, gameId }) =>
    releaseKeys(row.update).map((release_key) => ({ game_id: gameId, release_key })),
  )
  const rows = await findUpdates(trx, wanted)
  return new Map<string, KnownUpdate>(
    rows.map(({ game_id, release_key, ...update }) => [keyOf(game_id, release_key), update]),
  )
}

/** Records in `known` what to write for a line. */
function place(known: Map<string, KnownUpdate>, gameId: number, row: UpdateRow): Outcome {
  const { key: given, version, date } = row.update
  const [plain, dated] = releaseKeys(row.update).map((key) => keyOf(gameId, key)) as [string, string]
  const first = known.get(plain)
  const isAnother = given === undefined && version && date && first?.justdate && first.justdate !== date
  const key = isAnother ? dated : plain
  const there = known.get(key)
  if (there?.digest === row.digest) return { line: row.line, what: 'unchanged' }
  known.set(key, { ...there, justdate: date ?? null, digest: row.digest, row })
  return { line: row.line, what: there ? 'changed' : 'added' }
}

async function write(trx: Kysely<DB>, known: ReadonlyMap<string, KnownUpdate>): Promise<void> {
  const fresh = []
  const now = new Date().toISOString()
  for (const [key, { id, row }] of known) {
    if (!row) continue
    const { version, date, title, summary, sort_at, added_at, demo } = row.update
    const facts = {
      version_number: version ?? null,
      title,
      content: summary,
      justdate: date ?? null,
      sort_at: sort_at ?? row.sortAt.toISOString(),
      import_digest: row.digest,
      is_demo: demo ?? false,
    }
    const [gameId, releaseKey] = [Number.parseInt(key, 10), key.slice(key.indexOf(' ') + 1)]
    if (id === undefined)
      fresh.push({
        game_id: gameId,
        release_key: releaseKey,
        source: 'import',
        created_at: added_at ?? now,
        ...facts,
      })
    else await updateUpdate(trx, id, facts)
  }
  await insertRows(trx, 'updates', fresh)
}
