import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { foldCase } from '#/shared/foldCase.ts'
import type { StoredEntry } from './log.rules.ts'

/** Entries of one response. */
export const LOG_PAGE = 30

export interface LogFilter {
  /** Only these. */
  actions?: readonly string[]
  action?: string | undefined
  subject?: string | undefined
  moderator?: string | undefined
  member?: string | undefined
  before?: string | undefined
}

const member = (id: string) =>
  sql`(
  select json_build_object('id', id, 'username', username) from profiles where id = ${sql.ref(id)} and closed_at is null)`
const idOf = (username: string) => sql`(select id from profiles where username_key = ${foldCase(username)})`

/** Entries of the moderation log, the newest first; one more than `LOG_PAGE` if there are more. Removed games and texts have no address. */
export async function listLog(db: Kysely<DB>, filter: LogFilter): Promise<StoredEntry[]> {
  const { actions, action, subject, moderator, member: concerned, before } = filter
  const wanted: RawBuilder<unknown>[] = [sql`true`]
  if (actions) wanted.push(sql`l.action = any (${actions}::text[])`)
  if (action !== undefined) wanted.push(sql`l.action = ${action}`)
  if (subject !== undefined) wanted.push(sql`l.subject_type = ${subject}`)
  if (moderator !== undefined) wanted.push(sql`l.actor_id = ${idOf(moderator)}`)
  if (concerned !== undefined) wanted.push(sql`l.member_id = ${idOf(concerned)}`)
  if (before !== undefined) wanted.push(sql`l.id < ${before}::bigint`)
  const { rows } = await sql<StoredEntry>`
    select l.id::text, l.action, to_json(l.created_at) #>> '{}' as at, l.reason, l.subject_type, l.subject_id, l.data,
           l.actor_id, ${member('l.actor_id')} as actor, ${member('l.member_id')} as member, l.about_member,
           case when l.subject_type in ('game', 'feed') and l.subject_id ~ '^[1-9][0-9]{0,8}$' then
             (select json_build_object('urlid', urlid, 'name', name) from games
               where id = l.subject_id::integer and not is_removed)
             when l.subject_type = 'edit' and l.subject_id ~ '^[1-9][0-9]{0,8}$' then
             (select json_build_object('urlid', games.urlid, 'name', games.name) from edit_requests e join games on games.id = e.game_id
               where e.id = l.subject_id::integer and not games.is_removed)
             when l.subject_type = 'link' and l.subject_id ~ '^[1-9][0-9]{0,8}$' then
             (select json_build_object('urlid', games.urlid, 'name', games.name) from dead_links d join games on games.id = d.game_id
               where d.id = l.subject_id::integer and not games.is_removed) end as game,
           case when l.subject_type = 'developer' and l.subject_id ~ '^[1-9][0-9]{0,8}$' then
             (select json_build_object('slug', slug, 'name', name) from developers where id = l.subject_id::integer) end as developer,
           case when l.subject_type = 'post' and l.subject_id ~ '^[1-9][0-9]{0,8}$' then
             (select id from posts where id = l.subject_id::integer and is_visible)
             when l.subject_type = 'comment' and l.subject_id ~ '^[1-9][0-9]{0,8}$' then
             (select posts.id from comments c join posts on posts.id = c.post_id
               where c.id = l.subject_id::integer and c.is_visible and posts.is_visible) end as post_id
      from moderation_log l
     where ${sql.join(wanted, sql` and `)}
     order by l.id desc limit ${sql.lit(LOG_PAGE + 1)}`.execute(db)
  return rows
}
