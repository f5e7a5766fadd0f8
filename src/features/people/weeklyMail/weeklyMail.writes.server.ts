import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { shownTitle } from '#/features/people/activity/notificationText.queries.server.ts'

/** How often the job plans: what is new since a member turned it on is in their first email. */
const PLANNED_EVERY = sql`interval '1 hour'`
/** The time of a notification is the start of its transaction: the newest may not be committed yet, so the next email lists them. */
const SETTLED_AFTER = sql`interval '5 minutes'`

/** Members who turned it on get their first one a week later; who turned it off is forgotten. */
export async function planWeeklyMails(db: Kysely<DB>): Promise<void> {
  await sql`
    delete from weekly_mails using profiles
     where profiles.id = weekly_mails.user_id and not profiles.settings @> '{"weekly_mail": true}'`.execute(
    db,
  )
  await sql`
    insert into weekly_mails (user_id, due_at, told_until)
    select id, now() + interval '7 days', now() - ${PLANNED_EVERY} from profiles
     where settings @> '{"weekly_mail": true}' and not exists (select from weekly_mails where user_id = profiles.id)
    on conflict do nothing`.execute(db)
}

/** A weekly email that is due. */
export interface DueMail {
  user_id: string
  /** A verified address; null where nothing may be sent. */
  email: string | null
  name: string
  /** Notifications since the last one that were not seen. */
  unseen: number
  /** The newest of them, newest first. */
  items: { title: string; link: string | null }[]
}

/**
 * Takes members whose email is due, and sets when the next one is: on the same day of the week. The first one after several weeks has all of
 * them, and the others have nothing left to tell. Each member is taken by one process.
 *
 * @param members at most so many members
 * @param items at most so many notifications of each
 */
export async function takeDueMails(
  db: Kysely<DB>,
  { members, items }: { members: number; items: number },
): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as (
      select user_id, told_until from weekly_mails where due_at <= now() order by due_at limit ${members}
         for update skip locked),
    taken as (
      update weekly_mails
         set told_until = now() - ${SETTLED_AFTER},
             due_at = due_at + interval '7 days'
        from due where due.user_id = weekly_mails.user_id
      returning weekly_mails.user_id, due.told_until),
    news as (
      select taken.user_id, ${shownTitle('notifications')} as title, link,
             row_number() over (partition by taken.user_id order by created_at desc, notifications.id desc) as place
        from taken join notifications on notifications.user_id = taken.user_id
       where not is_seen and created_at > told_until and created_at <= now() - ${SETTLED_AFTER})
    select taken.user_id, coalesce(profiles.display_name, profiles.username) as name,
           case when auth_users.email_proven and profiles.settings @> '{"weekly_mail": true}'
                 and coalesce(auth_users.banned_until <= now(), true) then auth_users.email end as email,
           (select count(*)::integer from news where user_id = taken.user_id) as unseen,
           coalesce((select json_agg(json_build_object('title', title, 'link', link) order by place) from news
             where user_id = taken.user_id and place <= ${items}), '[]') as items
      from taken
      join profiles on profiles.id = taken.user_id
      left join auth_users on auth_users.id = taken.user_id`.execute(db)
  return rows
}

/** Turns the weekly email of a member off. Returns whether there is such a member. */
export async function stopWeeklyMail(db: Kysely<DB>, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update profiles set settings = settings || '{"weekly_mail": false}', updated_at = now() where id = ${userId}`.execute(
    db,
  )
  return numAffectedRows === 1n
}
