import { sql } from 'kysely'

/** The title of a notification with the present name of the member who caused it, as SQL. `alias` is that of the table of notifications. */
export const titleSql = (alias: string) => `
  case when ${alias}.by_member then coalesce((
         select coalesce(display_name, username) from profiles where id = ${alias}.actor_id and closed_at is null),
         'A deleted member') || ' ' || ${alias}.title
       else ${alias}.title end`

export const shownTitle = (alias: string) => sql.raw(titleSql(alias))

/**
 * The text of a notification as it is shown, as SQL: it no longer quotes what was removed or waits for a moderator. `alias` is that of the
 * table of notifications. The titles of updates and of what followed members write are read from there, so that removing one changes no row of its many notifications.
 */
export const textSql = (alias: string) => `
  case when ${alias}.type = 'update' then coalesce((
         select title from updates
          where id = substring(${alias}.quotes from '^update:([0-9]+)$')::integer and confirmed and not is_removed), '')
       when ${alias}.type in ('list', 'member') then coalesce((
         select concat_ws(': ', nullif(title, ''), nullif(${alias}.text, '')) from posts
          where id = substring(${alias}.link from '[0-9]+$')::integer and is_visible), '')
       when ${alias}.type not in ('reply', 'comment', 'thread', 'mention', 'review') then ${alias}.text
       when ${alias}.link like '/post/%#comment-%' then coalesce((
         select ${alias}.text from comments join posts on posts.id = comments.post_id
          where comments.id = substring(${alias}.link from '[0-9]+$')::integer and comments.is_visible and posts.is_visible), '')
       when ${alias}.link like '/post/%' then coalesce((
         select ${alias}.text from posts where id = substring(${alias}.link from '[0-9]+$')::integer and is_visible), '')
       else ${alias}.text end`

export const shownText = (alias: string) => sql.raw(textSql(alias))
