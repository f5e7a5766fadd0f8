import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { textSql, titleSql } from '#/features/people/activity/notificationText.queries.server.ts'
import { asJsonText, type JsonText } from '#/http/jsonResponse.server.ts'

/** The maximum number of rows of each kind in an export, newest first. */
export const EXPORT_ROWS_MAX = 5_000

/** For each kind of data, a select of the columns that a member may read. `$user` is replaced with their id. */
const KINDS: Readonly<Record<string, string>> = {
  identities: `select provider, email, identity_data, created_at, last_sign_in_at from auth_identities
    where user_id = $user order by created_at desc`,
  sessions: `select user_agent, rough_address, created_at, refreshed_at from auth_sessions
    where user_id = $user order by created_at desc`,
  second_factors: `select friendly_name, factor_type, status, created_at from auth_mfa_factors
    where user_id = $user order by created_at desc`,
  api_tokens: `select name, '…' || hint as token, scopes, created_at, expires_at, used_at from api_tokens
    where user_id = $user order by id desc`,
  votes: `select game_id, (select urlid from games where id = game_id) as game,
      case type when 1 then 'upvote' else 'downvote' end as type, created_at
    from votes where user_id = $user order by created_at desc, game_id desc`,
  favorites: `select game_id, (select urlid from games where id = game_id) as game, created_at
    from favorites where user_id = $user order by created_at desc, game_id desc`,
  library: `select game_id, (select urlid from games where id = game_id) as game, status, started_on, finished_on, note,
      played_at, created_at, changed_at
    from library where user_id = $user order by changed_at desc, game_id desc`,
  played_games: `select game_id, (select urlid from games where id = game_id) as game, created_at
    from played_games where user_id = $user order by created_at desc, game_id desc`,
  blocked_games: `select game_id, (select urlid from games where id = game_id) as game, created_at
    from blocked_games where user_id = $user order by game_id`,
  muted_members: `select (select username from profiles where id = member_id) as member, created_at
    from muted_members where user_id = $user order by created_at desc, member_id`,
  follows: `select thread_id as post_id, game_id, (select slug from developers where id = developer_id) as developer, tag_id, list_id,
      (select username from profiles where id = member_id) as member, is_on, created_at from follows
    where user_id = $user order by created_at desc, id desc`,
  following_feed: 'select created_at from following_feeds where user_id = $user',
  saved_searches: `select name, params, is_default, alert_since, created_at from saved_searches
    where user_id = $user order by created_at desc, id desc`,
  posts: `select id, post_type, game_id, title, content, review_type, review_rating, review_dev_stage, review_version,
      is_private, is_removed, is_held, created_at, updated_at
    from posts where added_by = $user order by created_at desc, id desc`,
  list_games: `select list_id, list_items.game_id, position, note from list_items
    join posts on posts.id = list_id where added_by = $user order by list_id desc, position`,
  comments: `select id, post_id, parent_id, content, feedback_data, is_removed, is_held, created_at, updated_at
    from comments where user_id = $user order by created_at desc, id desc`,
  post_votes: `select post_id, type, created_at from post_votes
    where user_id = $user order by created_at desc, post_id desc`,
  comment_votes: `select comment_id, type, created_at from comment_votes
    where user_id = $user order by created_at desc, comment_id desc`,
  poll_votes:
    'select post_id, position, created_at from poll_votes where user_id = $user order by post_id desc',
  feedback: `select id, kind, title, content, page, browser, picture, status, reply, is_removed, created_at from feedback
    where added_by = $user order by id desc`,
  feedback_votes: `select feedback_id, created_at from feedback_votes where user_id = $user order by feedback_id desc`,
  notifications: `select type, ${titleSql('notifications')} as title, ${textSql('notifications')} as text, message, link, exp_added, is_seen, created_at from notifications
    where user_id = $user order by created_at desc, id desc`,
  experience: `select kind, subject, amount, created_at from exp_ledger
    where user_id = $user order by created_at desc, id desc`,
  daily_checks: `select day, streak, exp_added from daily_login_exp where user_id = $user order by day desc`,
  collectibles: `select group_id, item_id, created_at from user_collectibles
    where user_id = $user order by group_id, item_id`,
  games_added: `select id, urlid, name, confirmed, is_removed, created_at from games
    where added_by = $user order by created_at desc, id desc`,
  updates_added: `select id, game_id, version_number, title, content, created_at from updates
    where added_by = $user order by created_at desc, id desc`,
  edits: `select id, game_id, status, diff, summary, created_at from edit_requests
    where user_id = $user order by created_at desc, id desc`,
  profile_changes: `select diff, created_at from profile_update_logs
    where user_id = $user order by created_at desc, id desc`,
  games_opened: `select game_id, created_at from view_logs
    where user_id = $user order by created_at desc, id desc`,
  links_followed: `select game_id, link_type, created_at from link_clicks where user_id = $user order by id desc`,
  posts_opened: 'select post_id, created_at from post_views where user_id = $user order by id desc',
  ownership_claims: `select game_id, status, page_url, message, created_at from ownership_verifications
    where user_id = $user order by created_at desc`,
  votes_removal_requests: `select game_id, reason, status, created_at from votes_removal_requests
    where user_id = $user order by created_at desc`,
  archived_votes: `select game_id, case type when 1 then 'upvote' else 'downvote' end as type, created_at
    from archived_votes where user_id = $user order by created_at desc`,
  steam_keys_given: `select game_id, '…' || coalesce(right(code, 5), hint) as code, note, created_at from steam_keys where given_by = $user order by id desc`,
  steam_keys_read: `select game_id, keys, created_at from steam_key_reads where user_id = $user order by id desc`,
}

const ABOUT = `
  select profiles.id, username, display_name, about, held_about, auth_users.email, role, total_exp, level, prestige, is_premium, settings,
         cosmetics, avatar_url, avatar_background_url, avatar_overlay_url, name_badge, name_color, profiles.created_at,
         auth_users.last_sign_in_at
    from profiles left join auth_users on auth_users.id = profiles.id where profiles.id = $user`

/**
 * Everything that is stored about a member, from one snapshot, as the text of one JSON object, without passwords, tokens, or other
 * secrets. It holds the newest `EXPORT_ROWS_MAX` rows of each kind; `cut` names the kinds that have more.
 */
export function exportData(db: Kysely<DB>, userId: string): Promise<JsonText<{ cut: string[] }>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local time zone 'UTC'`.execute(trx)
      const parts = [`"profile":${await jsonOf(trx, ABOUT, userId, 'to_json(data)')}`]
      const cut: string[] = []
      for (const [kind, select] of Object.entries(KINDS)) {
        const limited = `${select} limit ${EXPORT_ROWS_MAX + 1}`
        const rows = await jsonRows(trx, limited, userId)
        if (rows.length > EXPORT_ROWS_MAX) cut.push(kind)
        parts.push(`"${kind}":[${rows.slice(0, EXPORT_ROWS_MAX).join(',\n')}]`)
      }
      parts.push(`"cut":${JSON.stringify(cut)}`, `"exported_at":"${new Date().toISOString()}"`)
      return asJsonText<{ cut: string[] }>(`{\n${parts.join(',\n')}\n}\n`)
    })
}

async function jsonOf(trx: Kysely<DB>, select: string, userId: string, value: string): Promise<string> {
  const { rows } = await sql<{ json: string | null }>`
    select (${sql.raw(value)})::text as json from (${forMember(select, userId)}) data`.execute(trx)
  return rows[0]?.json ?? 'null'
}

async function jsonRows(trx: Kysely<DB>, select: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ json: string }>`
    select to_json(data)::text as json from (${forMember(select, userId)}) data`.execute(trx)
  return rows.map((row) => row.json)
}

function forMember(select: string, userId: string) {
  const [before = '', after = ''] = select.split('$user')
  return sql`${sql.raw(before)}${userId}::uuid${sql.raw(after)}`
}
