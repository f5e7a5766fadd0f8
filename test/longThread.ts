import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

export interface LongThread {
  post: number
  /** A comment with very many replies. */
  busy: number
  /** A comment 49 deep. */
  deepest: number
}

export const LONG_THREAD_TITLE = 'A long month'

/** The thread that `fillThread` added to a database. */
export async function findThread(db: Kysely<DB>): Promise<LongThread> {
  const { id: post } = await db
    .selectFrom('posts')
    .select('id')
    .where('title', '=', LONG_THREAD_TITLE)
    .executeTakeFirstOrThrow()
  const comments = db.selectFrom('comments').where('post_id', '=', post)
  const { parent_id: busy } = await comments
    .select(['parent_id', (eb) => eb.fn.countAll().as('replies')])
    .where('parent_id', 'is not', null)
    .groupBy('parent_id')
    .orderBy('replies', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: deepest } = await comments
    .select('id')
    .where('is_removed', '=', false)
    .orderBy('depth', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { post, busy: busy!, deepest }
}

/**
 * Adds a post with 10,000 comments, 50 deep: 5,000 on the post itself, 2,000 replies to one of these, and 3,000 in chains. Comments
 * have the members of the database for authors, in turns, and every seventh is removed. The post is older than all others, so it is at the end of lists.
 */
export async function fillThread(db: Kysely<DB>): Promise<LongThread> {
  const { id: post } = await db
    .insertInto('posts')
    .values({
      post_type: 'monthly',
      title: LONG_THREAD_TITLE,
      content: 'Ten thousand comments',
      created_at: '2001-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const add = async (parents: readonly (number | null)[]): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      insert into comments (post_id, parent_id, user_id, content, is_removed, created_at)
      select ${post}::integer, nullif(parent, 0), (array(select id from profiles order by id limit 50))[1 + n % 50], 'Comment ' || n,
             n % 7 = 0, timestamptz '2024-01-01' + (n * 7919) % 100000 * interval '1 minute'
        from unnest(${parents.map((id) => id ?? 0)}::integer[]) with ordinality as given (parent, n)
      returning id`.execute(db)
    return rows.map(({ id }) => id)
  }
  const roots = await add(Array.from({ length: 5_000 }, () => null))
  const busy = roots[1]!
  await add(Array.from({ length: 2_000 }, () => busy))
  // 61 chains and a bit: 49 levels below 61 top comments make 2,989, and 11 more.
  let tips = roots.slice(10, 71)
  for (let depth = 1; depth < 50; depth++) tips = await add(tips)
  await add(tips.slice(0, 11).map(() => roots[2]!))
  await sql`update comments set is_removed = false where id = ${tips[0]}`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return { post, busy, deepest: tips[0]! }
}
