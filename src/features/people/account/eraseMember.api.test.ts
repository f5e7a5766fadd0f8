import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CacheTag, cacheTag } from '#/http/cache/cacheTags.ts'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { wrongCounters } from '../../../../test/wrongCounters.ts'
import { eraseMember } from './eraseMember.jobs.server.ts'
import { findMemberColumns } from './eraseMember.writes.server.ts'

const world = await testApi()
const { db, get, send, services, signIn } = world
const ACTIVE = '00000000-0000-4000-8000-0000000ac71e'
const site = plainSite(world)

let invalidated: CacheTag[] = []
world.events.addAfterCommitHandlers([
  {
    name: 'notes cache tags',
    where: 'writer',
    run: ({ events }) => {
      for (const event of events) if (event.type === 'account-deleted') invalidated.push(...event.cacheTags)
    },
  },
])

beforeEach(async () => {
  await sql`insert into profiles (id, username, display_name) values (${ACTIVE}::uuid, 'active', 'Very active')`.execute(
    db.kysely,
  )
  await sql`insert into posts (post_type, added_by, title, content)
    select 'discussion', ${ACTIVE}::uuid, 'Title ' || n, 'A text of some words.' from generate_series(1, 300) n`.execute(
    db.kysely,
  )
  await sql`insert into comments (post_id, user_id, content)
    select id, ${PEOPLE.alice}::uuid, 'An answer' from posts where added_by = ${ACTIVE}::uuid and right(title, 1) = '0'`.execute(
    db.kysely,
  )
  // Each replies to the one before, and Carol to the last but one.
  for (let n = 0; n < 3; n++)
    await sql`insert into comments (post_id, user_id, content, parent_id)
      select ${POSTS.list}::integer, ${ACTIVE}::uuid, 'Mine ' || ${n}::integer,
             (select max(id) from comments where user_id = ${ACTIVE}::uuid and content = 'Mine ' || ${n - 1}::integer)`.execute(
      db.kysely,
    )
  await sql`insert into comments (post_id, user_id, content, parent_id)
    select ${POSTS.list}::integer, ${PEOPLE.carol}::uuid, 'Answered by Carol', max(id) from comments where user_id = ${ACTIVE}::uuid and content = 'Mine 1'`.execute(
    db.kysely,
  )
  await sql`insert into comments (post_id, user_id, content) select ${POSTS.poll}::integer, ${ACTIVE}::uuid, 'Alone ' || n from generate_series(1, 300) n`.execute(
    db.kysely,
  )
  await sql`insert into votes (game_id, user_id, type) values (${GAMES.mine}, ${ACTIVE}::uuid, 1)`.execute(
    db.kysely,
  )
  await sql`insert into exp_ledger (user_id, kind, subject, amount, base)
    select ${ACTIVE}::uuid, 'vote', 'game:' || n, 1, 1 from generate_series(1, 400) n
    union all select ${ACTIVE}::uuid, 'prestige', '1', -300, -300`.execute(db.kysely)
  await sql`insert into notifications (user_id, type, title) select ${ACTIVE}::uuid, 'system', 'Hello' from generate_series(1, 400)`.execute(
    db.kysely,
  )
  await world.catalog.refresh()
  world.cache.clear()
})

/** Runs the job, until the signal stops it before some batch. */
async function run(keep: boolean, batches = Number.POSITIVE_INFINITY): Promise<void> {
  let left = batches
  const signal = Object.create(new AbortController().signal, {
    throwIfAborted: {
      value: () => {
        if (left-- <= 0) throw new Error('killed')
      },
    },
  }) as AbortSignal
  await eraseMember.run(services, { data: { userId: ACTIVE, keep }, signal, completeIn: async () => {} })
}

const wrong = async () =>
  (await wrongCounters(db.kysely)).filter(({ counter }) => counter !== 'experience of a member')

async function traces(): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await findMemberColumns(db.kysely)) {
    const { rows } =
      await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${ACTIVE} limit 1`.execute(
        db.kysely,
      )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

describe('a very active member who deletes their account', () => {
  test.each([true, false])(
    'is gone at once, and their rows follow in batches that a kill only interrupts (keeps posts: %s)',
    async (keep) => {
      const headers = await signIn(ACTIVE)
      const { id } = await db.kysely
        .selectFrom('posts')
        .where('added_by', '=', ACTIVE)
        .where('title', '=', 'Title 10')
        .select('id')
        .executeTakeFirstOrThrow()
      const page = async () => (await site.request(`/posts/${id}`)).text()
      expect(await page()).toContain('Very active')
      expect((await get('/api/users/active')).status).toBe(200)

      expect((await send('DELETE', '/api/me', headers, { username: 'active', keep })).body).toEqual({
        deleted: true,
      })

      expect((await get('/api/me', headers)).status).toBe(401)
      expect((await get('/api/users/active')).status).toBe(404)
      expect((await get('/api/usernames?name=active')).body.available).toBe(true)
      expect((await get(`/api/posts/${id}`)).body.author).toBeNull()
      expect(await page()).not.toContain('Very active')
      const { rows: shown } = await sql`
        select id from data_service.profiles where id = ${ACTIVE}
        union all select user_id from data_service.profile_levels where user_id = ${ACTIVE}`.execute(
        db.kysely,
      )
      expect(shown).toEqual([])
      expect(await traces()).toContain('posts.added_by')

      for (const batches of [1, 2, 3]) {
        await expect(run(keep, batches)).rejects.toThrow('killed')
        expect(await wrong()).toEqual([])
      }
      await run(keep)
      expect(await traces()).toEqual([])
      expect(await db.kysely.selectFrom('profiles').where('id', '=', ACTIVE).select('id').execute()).toEqual(
        [],
      )
      expect(await wrong()).toEqual([])
      expect((await get(`/api/posts/${id}`)).status).toBe(keep ? 200 : 404)
      const texts = JSON.stringify((await get(`/api/posts/${POSTS.list}/comments`)).body)
      expect(texts).toContain('Answered by Carol')
      for (const text of ['Mine 0', 'Mine 1', 'Mine 2']) expect(texts.includes(text), text).toBe(keep)
      const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from comments where content like 'Alone%' or content = 'An answer'`.execute(
        db.kysely,
      )
      expect(rows[0]!.left).toBe(keep ? 330 : 0)
      // Run once more, it finds nothing.
      await run(keep)
      await db.kysely
        .deleteFrom('comments')
        .where('content', 'in', ['An answer', 'Answered by Carol'])
        .execute()
      await sql`delete from comments where content like 'Alone%' or content like 'Mine%'`.execute(db.kysely)
      await sql`delete from posts where title like 'Title %'`.execute(db.kysely)
    },
  )

  test('counts no longer for what others wrote, and pages show it', async () => {
    await sql`insert into post_votes (post_id, user_id, type) values (${POSTS.carolReview}, ${ACTIVE}, 1)`.execute(
      db.kysely,
    )
    await sql`insert into comment_votes (comment_id, user_id, type) values (1, ${ACTIVE}, 1)`.execute(
      db.kysely,
    )
    // Their comments on the poll would drop its page as well.
    await sql`delete from comments where content like 'Alone%'`.execute(db.kysely)
    await sql`insert into poll_votes (post_id, user_id, position) values (${POSTS.poll}, ${ACTIVE}, 2)`.execute(
      db.kysely,
    )
    const { post_id } = await db.kysely
      .selectFrom('comments')
      .where('id', '=', 1)
      .select('post_id')
      .executeTakeFirstOrThrow()
    const pages = ['/games/number-tower/posts', `/posts/${post_id}/comments`, `/posts/${POSTS.poll}`]
    const read = () => Promise.all(pages.map(async (page) => (await site.request(page)).text()))
    world.cache.clear()
    const before = await read()
    await run(true)
    const after = await read()
    for (const at of pages.keys()) expect(after[at], pages[at]).not.toBe(before[at])
    const { options } = JSON.parse(after[2]!).poll
    expect(options).toContainEqual(expect.objectContaining({ label: 'Down', votes: 0 }))
  })

  test('has only what shows their name invalidated at once: their votes still count', async () => {
    await sql`insert into post_votes (post_id, user_id, type) values (${POSTS.carolReview}, ${ACTIVE}, 1)`.execute(
      db.kysely,
    )
    invalidated = []
    expect(
      (await send('DELETE', '/api/me', await signIn(ACTIVE), { username: 'active', keep: true })).status,
    ).toBe(200)
    expect(new Set(invalidated)).toEqual(
      new Set(['posts', 'feedback', cacheTag.member(ACTIVE), cacheTag.profile(ACTIVE)]),
    )
    await run(true)
  })
})
