import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { insertRows, reserveIds } from '#/db/insertRows.ts'
import { RESERVED_URLIDS } from '#/features/catalog/games/games.limits.ts'
import { tagSlots } from '#/features/catalog/tags/tagSlots.ts'
import { slugify } from '#/shared/slug.ts'
import { chooseTags } from './chooseTags.ts'
import { findTakenUrlids } from './findGames.queries.server.ts'
import { developersOf, type GameLine, otherNamesOf } from './import.contract.ts'
import { ageLinks } from './importedGames.writes.server.ts'
import { distinctLinks } from './mergeLinks.ts'
import type { GameRow, Outcome } from './readRow.ts'
import { archivedNote, droppedNote, isComplete, isSensitive } from './storedLine.ts'

const MAX_URLID_LENGTH = 100

/** Adds a game for each line, all at once, without its developers. */
export async function addGames(
  trx: Kysely<DB>,
  rows: readonly GameRow[],
): Promise<{ games: { row: GameRow; id: number }[]; outcomes: Outcome[] }> {
  const [ids, urlids] = [await reserveIds(trx, 'games', rows.length), await freeUrlids(trx, rows)]
  const added = rows.map((row, index) => ({
    row,
    id: ids[index]!,
    urlid: urlids[index]!,
    tags: chooseTags(row.game.tags, row.game.tags_guess, { sensitive: isSensitive(row.game) }),
  }))
  const now = new Date().toISOString()
  const games = added.map(({ row: { game, digest }, id, urlid, tags }) => ({
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
    confirmed: isComplete(game, tags),
    notes: game.archived ? [archivedNote(game)] : [],
    is_demo: game.demo ?? false,
    created_at: game.added_at ?? now,
    confirmed_at: game.confirmed_at ?? null,
    import_digest: digest,
  }))
  const links = added.flatMap(({ id, row }) =>
    distinctLinks(row.game.links ?? []).map((link, position) => ({ game_id: id, ...link, position })),
  )
  await insertRows(trx, 'games', games)
  await insertRows(
    trx,
    'game_tags',
    added.flatMap(({ id, tags }) => tagSlots(tags.ids).map((tag) => ({ game_id: id, ...tag }))),
  )
  await insertRows(trx, 'game_links', links)
  await ageLinks(trx, links)
  return {
    games: added,
    outcomes: added.map(({ row, tags }) => ({
      line: row.line,
      what: 'added',
      unconfirmed: !isComplete(row.game, tags),
      notes: droppedNote(tags),
    })),
  }
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
