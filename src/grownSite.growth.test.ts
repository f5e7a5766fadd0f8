import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { DB } from '#/db/generated/tables.ts'
import { grownSite, LONG_LEDGER, MARKED_GAME, UPDATES } from '../test/grownSite.ts'
import { blocksRead } from '../test/queryPlans.ts'
import { buildIndex } from './features/catalog/index/loadIndex.server.ts'
import { readRelationQuery } from './features/pages/dataService/parse/readRelationQuery.ts'
import { beginReading, readRows } from './features/pages/dataService/relations/relations.queries.server.ts'
import { findProgress } from './features/pages/profile/progress/profileProgress.queries.server.ts'
import { QUEUE_KINDS, QUEUE_PAGE, type QueueKind } from './features/pages/queue/queue.limits.ts'
import { countQueue, findQueueItem, listQueue } from './features/pages/queue/queue.queries.server.ts'
import { suggestMembers } from './features/people/members/memberSuggestions.queries.server.ts'
import { findGamesOfList } from './features/stewardship/updates/updateGames.server.ts'
import { UPDATES_PAGE } from './features/stewardship/updates/updates.limits.ts'
import { listUpdates } from './features/stewardship/updates/updates.queries.server.ts'
import { NSFW_TAG } from './shared/taxonomy.ts'

// What a list costs on a site that has grown, as blocks of 8 kB that its statements touch, from memory or not: no clock, and what a filter
// throws away counts, too. Blocks of a scan of the large tables: votes 10,000, updates 8,800, members 2,400.

const database = await grownSite()
const { kysely } = database
const { catalog } = await buildIndex(database, {})
const blocksOf = (work: (db: Kysely<DB>) => Promise<unknown>) => blocksRead(kysely, work)

describe('updates', () => {
  const all = {
    tags: [] as number[],
    tagsMode: 'and' as const,
    not: [] as number[],
    hide: [NSFW_TAG],
    dev: [],
    without: [],
    favorites: false,
    playing: false,
  }
  test.each([
    ['of the default list', all],
    ['of a tag without another', { ...all, tags: [20], not: [13] }],
    ['of a frequent tag', { ...all, tags: [13] }],
  ])('%s cost a page, and a step in an index for those before or after it', async (_, query) => {
    const games = await findGamesOfList({ kysely, catalog }, query)
    for (const [page, most] of [
      [1, 400],
      [1_000, 1_000],
      // In the middle, where most are before and after it.
      [UPDATES / UPDATES_PAGE / 2, 2_000],
      [10_000, 1_500],
    ] as const) {
      const blocks = await blocksOf((db) => listUpdates(db, { games, page }))
      expect(blocks, `page ${page}`).toBeLessThan(most)
    }
  })

  test('of a rare tag are read by their games', async () => {
    const games = await findGamesOfList({ kysely, catalog }, { ...all, tags: [94] })
    expect(await blocksOf((db) => listUpdates(db, { games, page: 1 }))).toBeLessThan(1_000)
  })
})

describe('the moderation queue', () => {
  test('is counted from indexes of what waits', async () => {
    const counts = await countQueue(kysely)
    const waiting = Object.values(counts).reduce((sum, count) => sum + count, 0)
    expect(waiting).toBeGreaterThan(10_000)
    // Of held comments and dead links, their posts and games are looked up: three blocks each.
    expect(await blocksOf(countQueue)).toBeLessThan(8_000)
  })

  test('is listed a page at a time', async () => {
    const first = await listQueue(kysely, { kind: undefined, after: undefined })
    const { micros, kind, item_id: id } = first[QUEUE_PAGE - 1]!
    for (const after of [undefined, { micros, kind, id }])
      expect(await blocksOf((db) => listQueue(db, { kind: undefined, after }))).toBeLessThan(4_000)
  })

  test.each(QUEUE_KINDS.map((kind) => [kind] as [QueueKind]))('lists %s a page at a time', async (kind) => {
    expect(await blocksOf((db) => listQueue(db, { kind, after: undefined }))).toBeLessThan(3_000)
  })

  test('finds one item without the others', async () => {
    const [held] = await listQueue(kysely, { kind: 'held', after: undefined })
    expect(await blocksOf((db) => findQueueItem(db, 'held', held!.item_id))).toBeLessThan(60)
    expect(await blocksOf((db) => findQueueItem(db, 'votes', String(MARKED_GAME)))).toBeLessThan(500)
  })
})

test.each(['m', 'member', 'member1', 'nobody'])(
  'members whose names begin with %j are found along the levels, not among all',
  async (name) => {
    expect(await blocksOf((db) => suggestMembers(db, name))).toBeLessThan(2_500)
  },
)

test('the progress of a member is read from what is kept of weeks, however long their history is', async () => {
  const { weeks } = await findProgress(kysely, LONG_LEDGER)
  expect(weeks.length).toBeGreaterThan(10)
  expect(await blocksOf((db) => findProgress(db, LONG_LEDGER))).toBeLessThan(60)
})

test.each([
  ['profiles?order=total_exp.desc&limit=20'],
  ['profiles?order=total_exp&limit=20'],
  ['blog_comments?order=created_at.desc&limit=20'],
  ['blog_comments?order=created_at&limit=20'],
])('the data service reads a page of %s', async (address) => {
  const [relation, parameters] = address.split('?') as [string, string]
  const query = readRelationQuery(relation, new URLSearchParams(parameters))
  const options = { isMember: false, stripsNulls: false, counts: false, isSingle: false }
  const blocks = await kysely.transaction().execute(async (trx) => {
    await beginReading(trx, undefined)
    return blocksRead(trx, (db) => readRows(db, query, options))
  })
  expect(blocks).toBeLessThan(400)
})
