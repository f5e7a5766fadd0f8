import { describe, expect, test } from 'vitest'
import type { Database } from '#/db/connect.ts'
import { CROWD, filledDatabase } from '../../../../test/filledDatabase.ts'
import { readRelationQuery } from './parse/readRelationQuery.ts'
import { planCost } from './relations/relations.queries.server.ts'
import { readRelation } from './responses/readRelation.server.ts'

const db: Database = await filledDatabase(CROWD)

function queryOf(address: string) {
  const [relation, parameters] = address.split('?') as [string, string]
  return readRelationQuery(relation, new URLSearchParams(parameters))
}

const costOf = (address: string) =>
  planCost(db.kysely, queryOf(address), {
    isMember: false,
    stripsNulls: false,
    counts: false,
    isSingle: false,
  })

function read(address: string) {
  const query = queryOf(address)
  const form = { kind: 'array', stripsNulls: false } as const
  return readRelation(db, { query, form, count: undefined, viewerId: undefined })
}

const times = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n))

// PostgreSQL ends what takes longer than its timeout; the embedded database cannot.
describe.skipIf(process.env.TEST_DATABASE_URL)('the embedded database', () => {
  test.each([
    ['a page of games with all columns', 'games?limit=1000'],
    ['games of a tag', 'games?select=id,name&tags=cs.{Web}&limit=20'],
    ['a word in a text', 'blog_posts?select=id&content=ilike.*nowhere*'],
    [
      'many words in the texts about a game',
      `blog_posts?select=id&game_id=eq.77&or=(${times(8, (n) => `content.ilike.*w*${n}`).join()})`,
    ],
    ['updates with their games', 'updates?select=title,games(name,tags)&order=created_at.desc&limit=200'],
    ['games with posts and comments', 'games?select=name,blog_posts(title,blog_comments(content))&limit=200'],
  ])('reads %s', async (_, address) => {
    expect((await read(address)).body.length).toBeGreaterThan(1)
  })

  test.each([
    [
      'many conditions that compute tags',
      `games?select=id&${times(50, (n) => `tags=not.eq.{x${n}}`).join('&')}`,
    ],
    ['tags of all rows that an offset skips', 'updates_view?select=id,tags&limit=20&offset=19000'],
    [
      'conditions that compute tags, of which no row may fulfil any',
      `games?select=id&limit=1&or=(${times(20, (n) => `tags.cs.{x${n}}`).join()})`,
    ],
    [
      'all tags of all games in order',
      'games?select=id&order=tags,tags_setting,tags_gameplay,tags_features,tags_graphics,tags_length',
    ],
    [
      'many patterns on every text',
      `blog_posts?select=id&or=(${times(8, (n) => `content.ilike.*w*w*w*w*${n}`).join()})`,
    ],
    [
      'many negated patterns on every text',
      `blog_posts?select=id&${times(8, (n) => `content=not.ilike.*w*w*w*w*${n}`).join('&')}`,
    ],
    [
      'patterns on every text that a range finds',
      `blog_posts?select=id&created_at=gte.2000-01-01&order=created_at.desc&limit=20&or=(${times(8, (n) => `content.ilike.*w*w*w*w*${n}`).join()})`,
    ],
    [
      'patterns on every text along an index',
      `blog_posts?select=id&order=created_at.desc&limit=20&${times(8, (n) => `content=ilike.*w*w*w*w*${n}`).join('&')}`,
    ],
    ['everything of everybody', 'profiles?select=*,blog_posts(*,games(*)),blog_comments(*)&limit=1000'],
  ])('refuses %s before it begins', async (_, address) => {
    await expect(read(address)).rejects.toMatchObject({ status: 504, code: '57014' })
  })

  test.each([
    [
      'conditions cost as much with a small limit',
      'games?select=id&tags=cs.{Web}&limit=1',
      'games?select=id&tags=cs.{Web}&limit=100',
    ],
    [
      'conditions of embedded relations do, too',
      'profiles?select=blog_posts(id)&blog_posts.upvotes=gte.0&blog_posts.order=created_at.desc&blog_posts.limit=1',
      'profiles?select=blog_posts(id)&blog_posts.upvotes=gte.0&blog_posts.order=created_at.desc&blog_posts.limit=100',
    ],
    [
      'an order by long texts costs as much as a pattern',
      'blog_posts?select=id&limit=1&order=content',
      'blog_posts?select=id&limit=1&content=ilike.*x*',
    ],
  ])('expects that %s', async (_, cheap, dear) => {
    const [one, other] = [await costOf(cheap), await costOf(dear)]
    expect(one / other).toBeGreaterThan(0.9)
  })
})
