import type { GameDevelopers } from '#/db/gameDevelopers.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { type DemoCalendar, isoDay, isoMoment } from './demoCalendar.ts'
import type { DemoFiles, DemoGame } from './demoFiles.ts'
import type { DemoMember } from './demoMembers.ts'
import { drawWeighted } from './drawWeighted.ts'

/** A demo game as later rows refer to it. */
export interface PlacedGame {
  id: number
  file: DemoGame
  /** When it was added to the catalog, in ms since 1970. */
  added: number
  addedBy: DemoMember
}

/** The first member joined shortly before; nothing is in the catalog before that. */
const OPENED = '2022-01-12'

/** The files with the dates of the bundled games, which come with the site, moved with it. */
export function withBundledMoved(files: DemoFiles, calendar: DemoCalendar): DemoFiles {
  const bundled = new Set(
    files.games.filter(({ play_link }) => play_link?.startsWith('/demo-games/')).map(({ urlid }) => urlid),
  )
  const move = (day: string) => isoDay(calendar.at(day))
  return {
    ...files,
    games: files.games.map((game) =>
      game.release_date && bundled.has(game.urlid)
        ? { ...game, release_date: move(game.release_date) }
        : game,
    ),
    updates: files.updates.map((update) =>
      bundled.has(update.game) ? { ...update, date: move(update.date) } : update,
    ),
  }
}

/** When the first text about each game was written. A game must be added before that. */
function firstMentions(files: DemoFiles, calendar: DemoCalendar): Map<string, number> {
  const first = new Map<string, number>()
  const mention = (game: string | undefined, at: string) => {
    if (game) first.set(game, Math.min(first.get(game) ?? Number.POSITIVE_INFINITY, calendar.at(at)))
  }
  for (const row of [...files.reviews, ...files.discussions]) mention(row.game, row.created_at)
  for (const list of files.lists) for (const { game } of list.games) mention(game, list.created_at)
  return first
}

/** The share of the games that nobody has written about yet that are new, and within how many days they were added. */
const NEW_SHARE = 0.3
const NEW_DAYS = 40

/** A day between the site's start (or the release) and now, earlier for well-known games, before anyone wrote about the game. */
function whenAdded(game: DemoGame, mentioned: number | undefined, calendar: DemoCalendar): number {
  const random = seededRandom(`added ${game.urlid}`, 'demo')
  const latest = Math.min(mentioned ?? calendar.now, calendar.now) - DAY_MS
  const released = game.release_date ? Date.parse(game.release_date) + DAY_MS : 0
  const isNew = mentioned === undefined && seededRandom(`new ${game.urlid}`, 'demo').chance(NEW_SHARE)
  const opened = isNew ? latest - NEW_DAYS * DAY_MS : calendar.at(OPENED)
  const earliest = Math.min(Math.max(opened, released), latest)
  const haste = isNew ? 1 : 1 + 3 * (game.popularity / 1000)
  return earliest + Math.floor((latest - earliest) * random.next() ** haste)
}

/** Gives every game its id, its date and the member who added it, who had joined by then. */
export function placeGames(
  files: DemoFiles,
  ids: readonly number[],
  members: ReadonlyMap<string, DemoMember>,
  calendar: DemoCalendar,
): Map<string, PlacedGame> {
  const mentions = firstMentions(files, calendar)
  const everyone = [...members.values()].sort((one, other) => one.joined - other.joined)
  return new Map(
    files.games.map((file, index) => {
      const added = whenAdded(file, mentions.get(file.urlid), calendar)
      const present = everyone.filter((member) => member.joined < added)
      const random = seededRandom(`added by ${file.urlid}`, 'demo')
      const addedBy = drawWeighted(random, present, 1, (member) => member.activity ** 2)[0] ?? everyone[0]!
      return [file.urlid, { id: ids[index]!, file, added, addedBy }]
    }),
  )
}

export function gameRows(games: Iterable<PlacedGame>, screenshots: DemoFiles['screenshots']) {
  return [...games].map(({ id, file, added, addedBy }) => ({
    id,
    urlid: file.urlid,
    name: file.name,
    desc: file.desc,
    long_desc: file.long_desc ?? '',
    added_by: addedBy.id,
    notes: file.notes ? [{ ...file.notes, archived: file.state === 'archived' }] : [],
    confirmed: file.state !== 'unconfirmed',
    is_removed: file.state === 'removed',
    ss_thumbnails: screenshots[file.urlid] ?? [],
    trailer: file.trailer ?? null,
    playable: file.play_link !== undefined,
    play_link: file.play_link ?? null,
    release_date: file.release_date ?? null,
    is_demo: true,
    created_at: isoMoment(added),
    updated_at: isoMoment(added),
  }))
}

/** Who makes each game. */
export function developersOf(games: Iterable<PlacedGame>): GameDevelopers[] {
  return [...games].flatMap(({ id, file }) =>
    file.developers === undefined ? [] : { gameId: id, names: file.developers },
  )
}

/** @param tagIds ids by name */
export function tagRows(games: Iterable<PlacedGame>, tagIds: ReadonlyMap<string, number>) {
  return [...games].flatMap(({ id, file }) =>
    file.tags.map((name) => ({ game_id: id, tag_id: tagIds.get(name)!, category: 0, slot: 0 })),
  )
}

/** Addresses under /demo-games/ are not links: they are in `play_link`. */
export function linkRows(games: Iterable<PlacedGame>) {
  return [...games].flatMap(({ id, file }) =>
    file.links
      .filter((link) => !link.url.startsWith('/'))
      .map(({ type, url, note }, position) => ({ game_id: id, type, url, note: note ?? '', position })),
  )
}

export function updateRows(files: DemoFiles, games: ReadonlyMap<string, PlacedGame>) {
  return files.updates.flatMap(({ game, version, date, title, summary }) => {
    const placed = games.get(game)
    if (!placed) return []
    return {
      game_id: placed.id,
      version_number: version,
      title: title ?? '',
      content: summary,
      justdate: date,
      sort_at: isoMoment(Date.parse(date)),
      release_key: version,
      source: 'demo',
      added_by: placed.addedBy.id,
      is_demo: true,
      created_at: isoMoment(Math.max(Date.parse(date), placed.added)),
    }
  })
}
