import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { findDeveloperNames } from '#/features/catalog/developers/developers.queries.server.ts'
import { linkTypeBySlug } from '#/features/catalog/links/linkTypes.ts'
import { columnsOf } from '#/features/stewardship/edits/applyChanges.server.ts'
import type { GameDiff } from '#/features/stewardship/edits/edits.contract.ts'
import { MAX_DIFF_BYTES } from '#/features/stewardship/edits/edits.limits.ts'
import { changesOf, diffOf, fieldNames } from '#/features/stewardship/edits/edits.rules.ts'
import { insertImportedEdits } from '#/features/stewardship/edits/edits.writes.server.ts'
import {
  type EditedGameRow,
  findEditedGames,
} from '#/features/stewardship/edits/gameFields.queries.server.ts'
import { fieldsOf } from '#/features/stewardship/edits/gameFields.rules.ts'
import { lockGames, setLinks, setTags } from '#/features/stewardship/edits/gameFields.writes.server.ts'
import { chooseTags } from './chooseTags.ts'
import { findLinkKeys } from './duplicates.queries.server.ts'
import type { KnownGame } from './findGames.queries.server.ts'
import { developersOf, type GameLine } from './import.contract.ts'
import { ageLinks, archiveGame, setImportDigests, updateGame } from './importedGames.writes.server.ts'
import { lineChanges } from './lineChanges.ts'
import type { GameRow, Outcome } from './readRow.ts'
import { archivedNote, droppedNote, isComplete, isSensitive } from './storedLine.ts'

/** A line about a stored game. */
export interface KnownRow {
  row: GameRow
  known: KnownGame
}

/** What lines did to stored games, and the developers that these games get. */
interface ChangedGames {
  outcomes: Outcome[]
  developers: { gameId: number; names: readonly string[] }[]
}

/**
 * Gives stored games what their lines say and keeps the rest. What changes is stored as an applied edit of nobody's, so the game's history
 * shows it and it can be undone.
 */
export async function changeGames(trx: Kysely<DB>, rows: readonly KnownRow[]): Promise<ChangedGames> {
  if (rows.length === 0) return { outcomes: [], developers: [] }
  const ids = rows.map(({ known }) => known.id)
  // Locked, so that no edit comes between reading the fields and writing them.
  await lockGames(trx, ids)
  const games = new Map((await findEditedGames(trx, ids)).map((game) => [game.id, game]))
  const names = await findDeveloperNames(
    trx,
    rows.flatMap(({ row }) => developersOf(row.game) ?? []),
  )
  const keys = await findLinkKeys(
    trx,
    rows.flatMap(({ row, known }) =>
      row.game.links ? [...row.game.links, ...games.get(known.id)!.links].map(({ url }) => url) : [],
    ),
  )
  const plans = rows.map(({ row, known }) =>
    plan(games.get(known.id)!, row, {
      isDemo: known.is_demo,
      keyOf: (url) => keys.get(url)!,
      developerOf: (name) => names.get(name) ?? name,
    }),
  )
  for (const each of plans) if (each.isChanged) await apply(trx, each)
  await setImportDigests(
    trx,
    plans.map(({ game, row }) => ({ id: game.id, digest: row.digest })),
  )
  await ageLinks(
    trx,
    plans.flatMap(({ game, row }) => (row.game.links ?? []).map(({ url }) => ({ game_id: game.id, url }))),
  )
  await insertImportedEdits(
    trx,
    plans.flatMap(({ game, diff }) => partsOf(diff).map((part) => ({ gameId: game.id, diff: part }))),
  )
  return {
    outcomes: plans.map(outcomeOf),
    developers: plans.flatMap(({ game, diff }) =>
      diff.developers ? { gameId: game.id, names: diff.developers.to } : [],
    ),
  }
}

interface Plan {
  game: EditedGameRow
  row: GameRow
  diff: GameDiff
  play: { play_link: string | null; playable: boolean }
  confirmed: boolean
  isChanged: boolean
  notes: string[]
}

interface Context {
  isDemo: boolean
  keyOf: (url: string) => string
  developerOf: (name: string) => string
}

/** What a line changes about a game. */
function plan(game: EditedGameRow, row: GameRow, { isDemo, ...context }: Context): Plan {
  const line = row.game
  const fields = fieldsOf(game)
  const tags = chooseTags(line.tags, line.tags_guess, {
    present: game.tags,
    sensitive: isSensitive(line),
  })
  const { changes, notes } = lineChanges(line, { fields, tags: tags.ids, ...context })
  const play = playOf(game, line)
  const isArchived = line.archived === true && !game.archived
  // Archiving ends playing without an edit, also when a moderator does it.
  const play_link = isArchived ? fields.play_link : play.playable ? play.play_link : null
  const diff = diffOf(fields, { ...changes, play_link })
  const confirmed = game.confirmed || isComplete(line, tags)
  return {
    game,
    row,
    diff,
    play,
    confirmed,
    isChanged:
      fieldNames(diff).length > 0 ||
      confirmed !== game.confirmed ||
      isArchived ||
      (isDemo && !line.demo) ||
      play.play_link !== game.play_link ||
      play.playable !== game.playable,
    notes: [...notes, ...droppedNote(tags)],
  }
}

/** A game's address to play it at, and whether it is played, after a line. */
function playOf(game: EditedGameRow, { play_link, playable, archived }: GameLine): Plan['play'] {
  const isPlayed = playable ?? (play_link === undefined ? game.playable : !archived)
  return {
    play_link: play_link ?? game.play_link,
    playable: isPlayed && !(archived && !game.archived),
  }
}

async function apply(trx: Kysely<DB>, { game, row, diff, play, confirmed }: Plan): Promise<void> {
  const { play_link: _, ...changes } = changesOf(diff)
  await updateGame(trx, game.id, {
    ...(await columnsOf(trx, changes)),
    ...play,
    confirmed,
    ...(!row.game.demo && { is_demo: false }),
    updated_at: new Date(),
  })
  if (row.game.archived) await archiveGame(trx, game.id, archivedNote(row.game))
  if (changes.tags) await setTags(trx, game.id, changes.tags)
  if (changes.links)
    await setLinks(
      trx,
      game.id,
      changes.links.map((link) => ({ ...link, type: linkTypeBySlug.get(link.type)!.id })),
    )
}

/** A diff as the edits that store it: one, or one of each field if it is too large. */
function partsOf(diff: GameDiff): GameDiff[] {
  if (fieldNames(diff).length === 0) return []
  if (Buffer.byteLength(JSON.stringify(diff)) <= MAX_DIFF_BYTES) return [diff]
  return fieldNames(diff).map((field): GameDiff => ({ [field]: diff[field] }))
}

const outcomeOf = ({ game, row, diff, confirmed, isChanged, notes }: Plan): Outcome => ({
  line: row.line,
  what: isChanged ? 'changed' : 'unchanged',
  fields: fieldNames(diff),
  unconfirmed: isChanged && !game.confirmed && !confirmed,
  notes,
})
