import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { anonymizeComments, deleteComments } from './deleteMember.writes.server.ts'

/** The maximum number of rows that one transaction deletes or changes. */
export const ROWS_PER_BATCH = 250
/** A member with more rows than this is deleted by a job. */
const MAX_AT_ONCE = 1_000

/** A column that names a member, and whether its rows are deleted with the member, or stay without a name. */
export interface MemberColumn {
  table: string
  column: string
  isDeleted: boolean
}

/** All columns that name members, from the foreign keys of the database, but for the counts, which end with the profile. */
export async function findMemberColumns(db: Kysely<DB>): Promise<MemberColumn[]> {
  const { rows } = await sql<MemberColumn>`
    select key.conrelid::regclass::text as "table", attname as "column", key.confdeltype = 'c' as "isDeleted"
      from pg_constraint key
      join pg_attribute on attrelid = key.conrelid and attnum = key.conkey[1]
     where key.contype = 'f' and key.confrelid = 'profiles'::regclass and key.conrelid <> 'profile_counts'::regclass
     order by 1, 2`.execute(db)
  return rows
}

/** Whether a member has so many rows that deleting all of them would keep others waiting. Reads no more than it takes to know. */
export async function hasManyRows(db: Kysely<DB>, userId: string): Promise<boolean> {
  const columns = await findMemberColumns(db)
  const limited = columns.map(
    ({ table, column }) =>
      sql`(select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit ${sql.lit(MAX_AT_ONCE + 1)})`,
  )
  // Comments of others go with the posts that they are on.
  limited.push(
    sql`(select 1 from posts join comments on comments.post_id = posts.id where posts.added_by = ${userId} limit ${sql.lit(MAX_AT_ONCE + 1)})`,
  )
  const { rows } = await sql<{ isMany: boolean }>`
    select count(*) > ${sql.lit(MAX_AT_ONCE)} as "isMany" from (${sql.join(limited, sql` union all `)}) row`.execute(
    db,
  )
  return rows[0]!.isMany
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  // Experience never falls below zero: what was taken away is forgotten first.
  exp_ledger: sql`order by amount`,
  comments: sql`order by id desc`,
}

/** What a batch changed. Fewer rows than `ROWS_PER_BATCH`: it was the last. */
export interface Batch {
  rows: number
  posts: { id: number; game_id: number | null }[]
  /** Other members whose comments went. */
  commenters?: string[]
}

/** The posts that show what rows of some tables count for, of the deleted rows `gone`. */
const SHOWN_ON: Readonly<Record<string, RawBuilder<unknown>>> = {
  post_votes: sql`select posts.id, game_id from gone join posts on posts.id = gone.post_id`,
  comment_votes: sql`select post_id as id, null::integer as game_id from gone join comments on comments.id = gone.comment_id`,
  poll_votes: sql`select post_id as id, null::integer as game_id from gone`,
}

/** Deletes a batch of the rows, or removes the name from them. */
export async function eraseRows(
  trx: Kysely<DB>,
  { table, column, isDeleted }: MemberColumn,
  userId: string,
): Promise<Batch> {
  const order = ORDERS[table] ?? sql``
  const some = sql`ctid = any (array(
    select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${userId} ${order} limit ${sql.lit(ROWS_PER_BATCH)} for update))`
  const shownOn = SHOWN_ON[table]
  if (shownOn) {
    const { rows } = await sql<Batch['posts'][number]>`
      with gone as (delete from ${sql.table(table)} where ${some} returning *) ${shownOn}`.execute(trx)
    return { rows: rows.length, posts: rows }
  }
  const { numAffectedRows } = await (isDeleted
    ? sql`delete from ${sql.table(table)} where ${some}`
    : sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${some}`
  ).execute(trx)
  return { rows: Number(numAffectedRows), posts: [] }
}

/** Deletes a batch of the comments on a member's posts, the newest first: replies before what they reply to. */
export async function eraseCommentsOnPosts(trx: Kysely<DB>, userId: string): Promise<Batch> {
  const { rows } = await sql<{ id: number; user_id: string | null }>`
    delete from comments where id = any (array(
      select comments.id from posts join comments on comments.post_id = posts.id
       where posts.added_by = ${userId} order by comments.id desc limit ${sql.lit(ROWS_PER_BATCH)}))
    returning post_id as id, user_id`.execute(trx)
  return {
    rows: rows.length,
    posts: rows.map(({ id }) => ({ id, game_id: null })),
    commenters: [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))],
  }
}

/** Deletes a batch of a member's posts, or removes the name from them. */
export async function erasePosts(trx: Kysely<DB>, userId: string, keep: boolean): Promise<Batch> {
  const some = sql`id = any (array(
    select id from posts where added_by = ${userId} and (${!keep} or is_visible) limit ${sql.lit(ROWS_PER_BATCH)} for update))`
  const { rows } = await sql<Batch['posts'][number]>`
    ${keep ? sql`update posts set added_by = null, author_level = 1` : sql`delete from posts`} where ${some} returning id, game_id`.execute(
    trx,
  )
  return { rows: rows.length, posts: rows }
}

/** Deletes a batch of a member's comments, or removes the name from them, and the text from those that nobody else can see. */
export async function eraseComments(trx: Kysely<DB>, userId: string, keep: boolean): Promise<Batch> {
  const { rows } = await sql<{ comment: number; id: number }>`
    select id as comment, post_id as id from comments where user_id = ${userId} order by comments.id desc limit ${sql.lit(ROWS_PER_BATCH)}`.execute(
    trx,
  )
  if (keep)
    await anonymizeComments(
      trx,
      rows.map(({ comment }) => comment),
    )
  else await deleteComments(trx, userId, ROWS_PER_BATCH)
  return { rows: rows.length, posts: rows.map(({ id }) => ({ id, game_id: null })) }
}
