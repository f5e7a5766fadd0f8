import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import type { DB } from '#/db/generated/tables.ts'
import { insertRows, reserveIds } from '#/db/insertRows.ts'
import { RESERVED_URLIDS } from '#/features/catalog/games/games.limits.ts'
import { tagSlots } from '#/features/catalog/tags/tagSlots.ts'
import { slugify } from '#/shared/slug.ts'
import { type ChosenTags, chooseTags } from './chooseTags.ts'
import { findGamesByName, findTakenUrlids, type KnownGame, lockGameTags } from './findGames.queries.server.ts'
import { developersOf, type GameLine, otherNamesOf } from './import.contract.ts'
import { ageLinks, archiveGame, deleteTags, replaceLinks, updateGame } from './importedGames.writes.server.ts'
import type { GameRow, Outcome } from './readRow.ts'
import { sameGame } from './sameGame.ts'

const MAX_URLID_LENGTH = 100

/**
 * Stores games of different names within the caller's transaction: adds new games, and updates known ones with what their lines
 * say, unless the same line was stored before. A demo game becomes a real one.
 */
export async function storeGames(trx: Kysely<DB>, rows: readonly GameRow[]): Promise<Outcome[]> {
  const named = await findGamesByName(
    trx,
    rows.map((row) => row.game.name),
  )
  const outcomes: Outcome[] = []
  const fresh: GameRow[] = []
  const developed: StoredGame[] = []
  for (const [index, row] of rows.entries()) {
    const reference = { urlid: row.game.urlid, developers: developersOf(row.game) }
    const known = sameGame(named[index]!, reference, (game) => game.import_digest === row.digest)
    if (known === 'several') {
      const problem = `there is more than one game called '${row.game.name}': name the developer`
      outcomes.push({ line: row.line, what: 'problem', problem })
    } else if (!known) fresh.push(row)
    else if (known.import_digest === row.digest) outcomes.push({ line: row.line, what: 'unchanged' })
    else {
      outcomes.push(await changeGame(trx, known, row))
      developed.push({ row, id: known.id })
    }
  }
  const added = await addGames(trx, fresh)
  await storeDevelopers(trx, [...developed, ...added.games])
  return [...outcomes, ...added.outcomes]
}

/** Whether a game may appear in lists: its line says so, or it has the required tags. */
const isComplete = ({ game }: GameRow, tags: ChosenTags) => game.confirmed === true || tags.short.length === 0

/** Of an archived game, as a moderator's action would store it. */
const archivedNote = ({ archived_reason }: GameLine) => ({
  short: 'Archived',
  long: archived_reason ?? '',
  archived: true,
})

function outcome(row: GameRow, what: 'added' | 'changed', tags: ChosenTags): Outcome {
  const left = tags.dropped.map((name) => `'${name}'`).join(', ')
  return {
    line: row.line,
    what,
    unconfirmed: !isComplete(row, tags),
    ...(left && { note: `tags: too many in a category, ignored ${left}` }),
  }
}

interface StoredGame {
  row: GameRow
  id: number
}

/** Stores the developers that lines name, all at once. */
function storeDevelopers(trx: Kysely<DB>, games: readonly StoredGame[]): Promise<void> {
  const named = games.flatMap(({ row, id }) => {
    const names = developersOf(row.game)
    return names === undefined ? [] : { gameId: id, names }
  })
  return setDevelopers(trx, named)
}

async function addGames(
  trx: Kysely<DB>,
  rows: readonly GameRow[],
): Promise<{ games: StoredGame[]; outcomes: Outcome[] }> {
  const [ids, urlids] = [await reserveIds(trx, 'games', rows.length), await freeUrlids(trx, rows)]
  const added = rows.map((row, index) => ({
    row,
    id: ids[index]!,
    urlid: urlids[index]!,
    tags: chooseTags(row.game.tags, row.game.tags_guess, { sensitive: isSensitive(row.game) }),
  }))
  const now = new Date().toISOString()
  const games = added.map(({ row, row: { game, digest }, id, urlid, tags }) => ({
    id,
    urlid,
    name: game.name,
    other_names: otherNamesOf(game) ?? [],
    desc: game.desc,
    long_desc: game.long_desc ?? '',
    release_date: game.release_date?.date ?? null,
    release_precision: game.release_date?.precision ?? 'day',
    trailer: game.trailer ?? null,
    play_link: game.play_link ?? null,
    playable: game.playable ?? (game.play_link !== undefined && !game.archived),
    confirmed: isComplete(row, tags),
    notes: game.archived ? [archivedNote(game)] : [],
    is_demo: game.demo ?? false,
    created_at: game.added_at ?? now,
    confirmed_at: game.confirmed_at ?? null,
    import_digest: digest,
  }))
  await insertRows(trx, 'games', games)
  await insertRows(
    trx,
    'game_tags',
    added.flatMap(({ id, tags }) => tagSlots(tags.ids).map((tag) => ({ game_id: id, ...tag }))),
  )
  await insertRows(
    trx,
    'game_links',
    added.flatMap(({ id, row }) => linkRows(id, row.game)),
  )
  if (ids.length > 0) await ageLinks(trx, ids)
  return { games: added, outcomes: added.map(({ row, tags }) => outcome(row, 'added', tags)) }
}

/** Whether a line marks the game as adult; undefined if it does not say. */
const isSensitive = ({ sensitive, reason }: GameLine) => (reason === 'adult' ? true : sensitive)

/** The links of a line in its order, without duplicates. */
function linkRows(game_id: number, { links = [] }: GameLine) {
  const once = new Map(links.map((link) => [`${link.type} ${link.url}`, link]))
  return [...once.values()].map((link, position) => ({ game_id, ...link, position }))
}

async function changeGame(trx: Kysely<DB>, { id, confirmed }: KnownGame, row: GameRow): Promise<Outcome> {
  const { game, digest } = row
  // Locked, so that no edit comes between reading the tags and writing them.
  const present = await lockGameTags(trx, id)
  const tags = chooseTags(game.tags, game.tags_guess, { present, sensitive: isSensitive(game) })
  await updateGame(trx, id, {
    name: game.name,
    ...(game.other_names && { other_names: otherNamesOf(game) }),
    ...(game.desc !== '' && { desc: game.desc }),
    ...(game.long_desc !== undefined && { long_desc: game.long_desc }),
    ...(game.release_date && {
      release_date: game.release_date.date,
      release_precision: game.release_date.precision,
    }),
    ...(game.trailer !== undefined && { trailer: game.trailer }),
    ...(game.play_link !== undefined && { play_link: game.play_link, playable: !game.archived }),
    ...(game.playable !== undefined && { playable: game.playable }),
    confirmed: confirmed || isComplete(row, tags),
    ...(!game.demo && { is_demo: false }),
    import_digest: digest,
    updated_at: new Date(),
  })
  if (game.archived) await archiveGame(trx, id, archivedNote(game))
  await deleteTags(
    trx,
    id,
    present.filter((tag) => !tags.ids.includes(tag)),
  )
  const added = tags.ids.filter((tag) => !present.includes(tag))
  await insertRows(
    trx,
    'game_tags',
    added.map((tag_id) => ({ game_id: id, tag_id, category: 0, slot: 0 })),
  )
  if (game.links) {
    await replaceLinks(trx, id, linkRows(id, game))
    await ageLinks(trx, [id])
  }
  return { ...outcome(row, 'changed', tags), unconfirmed: !confirmed && !isComplete(row, tags) }
}

/** Possible urlids for a new game, best first: the one that its line gives, its name, with its developer, with a number. The last one is always free. */
function urlidsFor({ name, urlid, ...line }: GameLine): string[] {
  const developer = developersOf(line)?.[0]
  const facts = urlid === undefined ? [name, developer ?? ''] : [name, developer ?? '', urlid]
  const mark = hash('sha256', facts.join('\n'), 'hex').slice(0, 10)
  const slug = slugify(name)
  const first = urlid === undefined ? [] : [urlid]
  if (slug === '') return [...first, `game-${mark}`]
  const by = developer ? slugify(`${slug} ${developer}`) : ''
  const numbered = [2, 3, 4].map((number) => `${slug}-${number}`)
  return [...first, slug, by, ...numbered, `${slug}-${mark}`].filter(
    (urlid) => urlid !== '' && urlid.length <= MAX_URLID_LENGTH,
  )
}

async function freeUrlids(trx: Kysely<DB>, rows: readonly GameRow[]): Promise<string[]> {
  const candidates = rows.map((row) => urlidsFor(row.game))
  const taken = await findTakenUrlids(trx, candidates.flat())
  const used = new Set([...RESERVED_URLIDS, ...taken])
  return candidates.map((urlids) => {
    const free = urlids.find((urlid) => !used.has(urlid)) ?? urlids.at(-1)!
    used.add(free)
    return free
  })
}
