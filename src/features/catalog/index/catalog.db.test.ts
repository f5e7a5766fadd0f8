import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { insertRows } from '#/db/insertRows.ts'
import { narrowList } from '#/features/catalog/games/narrowList.server.ts'
import type { LiveCounts } from '#/features/catalog/index/engine/liveCounts.ts'
import type { ViewerGames } from '#/features/catalog/index/engine/viewerGames.ts'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { byLibraryStatus, LIBRARY_FILTERS } from '#/shared/libraryStatus.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { GENERATED_NOW, generateGames } from '../../../../bench/catalog/generate.ts'
import { storeGenerated } from '../../../../bench/catalog/storeGenerated.ts'
import { type GameTexts, gatherGames, listIds, listTotal } from '../../../../test/catalog/listSql.ts'
import { randomChange } from '../../../../test/catalog/randomChange.ts'
import { randomQuery } from '../../../../test/catalog/randomQuery.ts'
import { testDatabase } from '../../../../test/database.ts'
import { type LiveCatalog, openCatalog } from './catalog.sync.server.ts'
import { type CatalogQuery, LIST_STATES, VOTE_FILTERS } from './query/catalog.address.ts'

// Thousands of random lists, answered by the index and by plain SQL on the same database, with changes in between.

const GAMES = 250
const ROUNDS = 42
const LISTS_A_ROUND = 50
const CHANGES_A_ROUND = 5
const COUNTS_A_LIST = 2
const MEMBERS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

const random = seededRandom('catalog', 'differential test')
const db = await testDatabase()
let live: LiveCatalog

beforeAll(async () => {
  await storeGenerated(db.kysely, generateGames(GAMES))
  await insertRows(
    db.kysely,
    'profiles',
    MEMBERS.map((id, i) => ({ id, username: `member-${i}` })),
  )
  for (let i = 0; i < 150; i++) await randomChange(db.kysely, random, MEMBERS)
  live = await openCatalog(db, { log: pino({ level: 'silent' }), now: () => GENERATED_NOW })
  return () => live.close()
})

it(`answers ${ROUNDS * LISTS_A_ROUND} random lists as plain SQL does, while games change`, async () => {
  let filled = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < CHANGES_A_ROUND; i++) await randomChange(db.kysely, random, MEMBERS)
    await live.refresh()
    // Every other round also right after maintenance, and in between with changes still pending.
    if (random.chance(0.5)) while (live.catalog.maintain());
    const known = await readKnown()
    for (let i = 0; i < LISTS_A_ROUND; i++) if ((await compareList(known)) > 0) filled++
  }
  // A third of empty lists would be fine; if nearly all were, nothing would be compared.
  expect(filled).toBeGreaterThan((ROUNDS * LISTS_A_ROUND) / 3)
})

interface Known {
  texts: { names: string[]; descs: string[]; developers: string[] }
  games: GameTexts[]
  viewers: ViewerGames[]
}

/** What queries are made from, read again after changes. */
async function readKnown(): Promise<Known> {
  const games = await gatherGames(db.kysely)
  const developers = await db.kysely.selectFrom('developers').select('slug').orderBy('id').execute()
  return {
    texts: {
      names: games.flatMap(({ name, other_names }) => [name, ...other_names]),
      descs: games.map(({ desc }) => desc),
      developers: developers.map(({ slug }) => slug),
    },
    games,
    viewers: await Promise.all(MEMBERS.map(readViewer)),
  }
}

async function readViewer(user: string): Promise<ViewerGames> {
  const games = (table: 'votes' | 'favorites' | 'blocked_games', type?: number) =>
    sql`array(select game_id from ${sql.table(table)} where user_id = ${user}
      ${type === undefined ? sql`` : sql`and type = ${type}`})`
  const { rows } = await sql<
    Omit<ViewerGames, 'library'>
  >`select ${games('votes', 1)} as upvoted, ${games('votes', -1)} as downvoted,
    ${games('favorites')} as favorites, ${games('blocked_games')} as blocked`.execute(db.kysely)
  const entries = await db.kysely.selectFrom('library').selectAll().where('user_id', '=', user).execute()
  const library = byLibraryStatus((status) =>
    entries.filter((entry) => entry.status === status).map((entry) => entry.game_id),
  )
  return { ...rows[0]!, library }
}

/** Compares one random list and returns how many games it has. */
async function compareList({ texts, games, viewers }: Known): Promise<number> {
  const query = randomQuery(random, texts)
  const who = random.whole(-1, viewers.length - 1)
  const viewer = viewers[who] ?? null
  const member = MEMBERS[who] ?? null
  const offset = random.chance(0.6) ? 0 : random.whole(0, 60)
  const limit = random.pick([1, 5, 20, 30])
  const game = random.pick(games).id
  const choices = Array.from({ length: COUNTS_A_LIST }, () => randomChoice(query, viewer !== null))

  const known = { games, viewerId: member, now: GENERATED_NOW }
  const total = (choice: Choice) => listTotal(choice.query, known)
  const { rows } = await sql<{ ids: number[]; counts: number[] }>`
    select ${listIds(query, known)} as ids, array[${sql.join(choices.map(total))}] as counts`.execute(
    db.kysely,
  )
  const expected = rows[0]!
  const { catalog } = live
  const about = JSON.stringify({ query, who, offset, limit, game })

  const narrowed = await narrowList(db.kysely, query, viewer ?? undefined)
  const page = catalog.page(narrowed.query, { offset, limit }, narrowed.games)
  expect(page, about).toEqual({ total: expected.ids.length, ids: expected.ids.slice(offset, offset + limit) })

  const counts = catalog.counts(narrowed.query, narrowed.games)
  expect(counts.total, about).toBe(expected.ids.length)
  expect(
    choices.map((choice) => choice.of(counts)),
    about,
  ).toEqual(expected.counts)

  const at = expected.ids.indexOf(game)
  if (at < 0) return expected.ids.length
  const { previous, next } = catalog.neighbors(narrowed.query, game, narrowed.games)
  expect([previous?.id, next?.id], about).toEqual([expected.ids[at - 1], expected.ids[at + 1]])
  return expected.ids.length
}

/** A filter value that might be chosen next: the query it would make, and where its live count stands. */
interface Choice {
  query: CatalogQuery
  of(counts: LiveCounts): number | undefined
}

function randomChoice(query: CatalogQuery, requireUser: boolean): Choice {
  const kind = random.whole(0, requireUser ? 10 : 7)
  if (kind <= 4) {
    // Tags that the query wants or excludes already matter most: theirs are the special cases.
    const id = random.chance(0.4) ? random.pick([...query.tags, ...query.not, 6]) : random.pick(TAGS).id
    const tag = TAGS.find((each) => each.id === id)!
    return {
      query: { ...query, tags: [...query.tags, id], not: query.not.filter((other) => other !== id) },
      of: (counts) => counts.tags[tag.slug],
    }
  }
  if (kind <= 6) {
    const known = [...query.links, ...query.notLinks, 'steam']
    const id = random.chance(0.5) ? random.pick(known) : random.pick(LINK_TYPES).id
    const type = LINK_TYPES.find((each) => each.id === id)!
    return {
      query: {
        ...query,
        links: [...query.links, id],
        notLinks: query.notLinks.filter((other) => other !== id),
      },
      of: (counts) => counts.links[type.slug],
    }
  }
  if (kind === 7) {
    const state = random.pick(LIST_STATES).id
    return { query: { ...query, state }, of: (counts) => counts.states[state] }
  }
  if (kind === 8)
    return { query: { ...query, favorites: true }, of: (counts) => counts.favorites ?? undefined }
  if (kind === 9) {
    const { id } = random.pick(LIBRARY_FILTERS)
    return { query: { ...query, library: [id] }, of: (counts) => counts.library?.[id] }
  }
  const vote = random.pick(VOTE_FILTERS).id
  return { query: { ...query, vote }, of: (counts) => counts.votes?.[vote] }
}
