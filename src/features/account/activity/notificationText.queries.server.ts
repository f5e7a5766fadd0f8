import { sql } from 'kysely'

/** The title of a notification with the present name of the member who caused it, as SQL. `alias` is that of the table of notifications. */
export const titleSql = (alias: string) => `
  case when ${alias}.by_member then coalesce((
         select coalesce(display_name, username) from profiles where id = ${alias}.actor_id and closed_at is null),
         'A deleted member') || ' ' || ${alias}.title
       else ${alias}.title end`

export const shownTitle = (alias: string) => sql.raw(titleSql(alias))

/**
 * The text of a notification as it is shown: it no longer quotes a comment or post that was removed or waits for a moderator.
 * `alias` is that of the table of notifications.
 */
export const shownText = (alias: string) => {
  const link = sql.ref(`${alias}.link`)
  const text = sql.ref(`${alias}.text`)
  return sql`
    case when ${sql.ref(`${alias}.type`)} not in ('reply', 'comment', 'mention', 'review') then ${text}
         when ${link} like '/post/%#comment-%' then coalesce((
           select ${text} from comments join posts on posts.id = comments.post_id
            where comments.id = substring(${link} from '[0-9]+$')::integer and comments.is_visible and posts.is_visible), '')
         when ${link} like '/post/%' then coalesce((
           select ${text} from posts where id = substring(${link} from '[0-9]+$')::integer and is_visible), '')
         else ${text} end`
}
