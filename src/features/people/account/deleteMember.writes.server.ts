import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Locks a profile, so that no row that names it can be added before the transaction ends. Waits for those that are being added. */
export async function lockProfile(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx.selectFrom('profiles').where('id', '=', userId).select('id').forUpdate().execute()
}

/** Deletes a member's posts with all comments on them, or only those that nobody else can see. */
export async function deletePosts(
  trx: Kysely<DB>,
  userId: string,
  which: 'all' | 'invisible',
): Promise<void> {
  await sql`delete from posts where added_by = ${userId} and (${which === 'all'} or not is_visible)`.execute(
    trx,
  )
}

/** Removes a member's name from their posts. */
export async function anonymizePosts(trx: Kysely<DB>, userId: string): Promise<void> {
  // The foreign key would remove the name but keep the level, which 'highest level' sorts by.
  await sql`update posts set added_by = null, author_level = 1 where added_by = ${userId}`.execute(trx)
}

/**
 * Deletes a member's comments. Those that others replied to stay in the thread, without text and author. With a limit, only that many of the
 * newest: replies come before what they reply to. Resolves to how many there were.
 */
export async function deleteComments(
  trx: Kysely<DB>,
  userId: string,
  limit: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select id from comments where user_id = ${userId} order by id desc limit ${limit}::integer) as ids`.execute(
    trx,
  )
  const { ids } = rows[0]!
  await sql`
    with recursive mine as materialized (select id, parent_id from comments where id = any (${ids}::integer[])),
    kept as (
      select mine.id, mine.parent_id
        from mine
       where exists (select from comments reply
                      where reply.parent_id = mine.id and reply.user_id is distinct from ${userId})
      union
      select mine.id, mine.parent_id from mine join kept on kept.parent_id = mine.id
    )
    update comments set content = '[removed]', feedback_data = null, is_removed = true, user_id = null
      from kept where kept.id = comments.id`.execute(trx)
  await sql`delete from comments where id = any (${ids}::integer[]) and user_id = ${userId}`.execute(trx)
  return ids.length
}

/** Removes the name from comments, and the text from those that nobody else can see: removed or held ones. */
export async function anonymizeComments(trx: Kysely<DB>, ids: readonly number[]): Promise<void> {
  await sql`update comments set user_id = null where id = any (${ids}::integer[]) and is_visible`.execute(trx)
  await sql`
    update comments set user_id = null, content = '[removed]', feedback_data = null, is_removed = true
     where id = any (${ids}::integer[]) and user_id is not null`.execute(trx)
}

/** Deletes reports about a member's profile. */
export async function deleteReportsOfProfile(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .deleteFrom('reports')
    .where('subject_type', '=', 'profile')
    .where('subject_id', '=', userId)
    .execute()
}

/** Deletes what a member said about the site. */
export async function deleteFeedback(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx.deleteFrom('feedback').where('added_by', '=', userId).execute()
}

/** Removes a member's name from their feedback, and what they attached to it; what was removed goes wholly. */
export async function anonymizeFeedback(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx.deleteFrom('feedback').where('added_by', '=', userId).where('is_removed', '=', true).execute()
  await trx
    .updateTable('feedback')
    .set({ added_by: null, page: null, browser: null, picture: null })
    .where('added_by', '=', userId)
    .execute()
}

/** Deletes a profile and its account; foreign keys remove everything else. Returns the ids of the sessions that ended. */
export async function deleteAccount(trx: Kysely<DB>, userId: string): Promise<string[]> {
  await trx.deleteFrom('profiles').where('id', '=', userId).execute()
  return deleteSignIn(trx, userId)
}

async function deleteSignIn(trx: Kysely<DB>, userId: string): Promise<string[]> {
  const sessions = await trx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  await trx.deleteFrom('auth_users').where('id', '=', userId).execute()
  return sessions.map((row) => row.id)
}

/**
 * Closes an account: nobody can sign in to it, its username and email are free, and its profile is shown no longer. The rows that name the
 * member stay. Returns the ids of the sessions that ended.
 */
export async function closeAccount(trx: Kysely<DB>, userId: string): Promise<string[]> {
  await trx
    .updateTable('profiles')
    .set({
      username: `deleted_${randomBytes(6).toString('hex')}`,
      username_chosen: false,
      closed_at: sql<Date>`now()`,
      display_name: null,
      about: '',
      held_about: null,
      held_about_at: null,
      avatar_url: null,
      avatar_background_url: null,
      avatar_overlay_url: null,
      name_badge: null,
      name_color: null,
      role: 'pleb',
      settings: '{}',
    })
    .where('id', '=', userId)
    .execute()
  return deleteSignIn(trx, userId)
}
