import { type RawBuilder, sql } from 'kysely'
import { IS_MARKED_AMONG_MANY } from '#/features/catalog/votes/markedVotes.queries.server.ts'
import { FIELD_LABELS } from '#/features/stewardship/edits/edits.limits.ts'
import type { QueueKind } from './queue.limits.ts'

/** Characters of an excerpt. */
const EXCERPT = 200

const excerptOf = (column: string) => sql`left(${sql.raw(column)}, ${sql.lit(EXCERPT)})`

/** The labels of the fields that an edit changes, in the order of the form. */
const fieldNames = sql`(
  select string_agg(label, ', ' order by place)
    from (values ${sql.join(
      Object.entries(FIELD_LABELS).map(
        ([key, label], place) => sql`(${sql.lit(key)}, ${sql.lit(label)}, ${sql.lit(place)})`,
      ),
    )}) field (key, label, place)
   where e.diff ? key)`

/** The id of `w` as a number if it is of this kind (and type); null otherwise, so that nothing is read. */
const idOf = (kind: QueueKind, type?: string) =>
  sql`case when w.kind = ${sql.lit(kind)} ${type === undefined ? sql`` : sql`and w.type = ${sql.lit(type)}`} then w.subject::integer end`
const profileOf = (kind: QueueKind) =>
  sql`case when w.kind = ${sql.lit(kind)} and w.type = 'profile' then w.subject::uuid end`

/** Title, excerpt, and whose it is, for an item `w` of each kind: `kind`, `type` and `subject` of `queueSources.queries.server.ts`. */
const TEXTS: Readonly<Record<QueueKind, RawBuilder<unknown>>> = {
  games: sql`
    select name as title, ${excerptOf('"desc"')} as excerpt, urlid, null::integer as post_id, null::integer as comment_id, added_by as user_id
      from games where id = ${idOf('games')}`,
  edits: sql`
    select games.name, left(concat_ws(' · ', ${fieldNames}, nullif(e.summary, '')), ${sql.lit(EXCERPT)}), games.urlid, null, null, e.user_id
      from edit_requests e join games on games.id = e.game_id where e.id = ${idOf('edits')}`,
  held: sql`
    select case when p.post_type = 'review' then 'Review of ' || games.name else p.title end, ${excerptOf('p.content')},
           games.urlid, p.id, null, p.added_by
      from posts p left join games on games.id = p.game_id where p.id = ${idOf('held', 'post')}
    union all
    select 'Comment on ' || case when p.post_type = 'review' then 'a review of ' || games.name else p.title end,
           ${excerptOf('c.content')}, games.urlid, p.id, c.id, c.user_id
      from comments c join posts p on p.id = c.post_id left join games on games.id = p.game_id where c.id = ${idOf('held', 'comment')}
    union all
    select 'Profile of ' || coalesce(m.display_name, m.username), ${excerptOf('m.held_about')}, null, null, null, m.id
      from profiles m where m.id = ${profileOf('held')}`,
  reports: sql`
    select case w.type
             when 'update' then 'Update of ' || updated.name
             when 'game' then games.name
             when 'profile' then 'Profile of ' || coalesce(m.display_name, m.username)
             when 'comment' then 'Comment on ' || case when cp.post_type = 'review' then 'a review' else cp.title end
             else case when p.post_type = 'review' then 'Review of ' || games.name else p.title end end,
           left(coalesce(c.content, p.content, nullif(concat_ws(' · ', u.version_number, nullif(u.title, ''), nullif(u.content, '')), ''), m.about, games."desc"), ${sql.lit(EXCERPT)}),
           games.urlid, coalesce(p.id, cp.id), c.id, coalesce(m.id, c.user_id, p.added_by, u.added_by,
             case w.type when 'game' then coalesce(games.developer_id, games.added_by) end)
      from (select where w.kind = 'reports') reported
      left join posts p on p.id = ${idOf('reports', 'post')}
      left join comments c on c.id = ${idOf('reports', 'comment')}
      left join posts cp on cp.id = c.post_id
      left join games on games.id = case w.type when 'game' then w.subject::integer else p.game_id end
      left join updates u on u.id = ${idOf('reports', 'update')}
      left join games updated on updated.id = u.game_id
      left join profiles m on m.id = ${profileOf('reports')}`,
  ownership: sql`
    select games.name, ${excerptOf("concat_ws(' · ', nullif(o.evidence, ''), o.message)")}, games.urlid, null, null, o.user_id
      from ownership_verifications o join games on games.id = o.game_id where o.id = ${idOf('ownership')}`,
  'votes-removal': sql`
    select games.name, ${excerptOf('v.reason')}, games.urlid, null, null, v.user_id
      from votes_removal_requests v join games on games.id = v.game_id where v.id = ${idOf('votes-removal')}`,
  feeds: sql`
    select games.name, left(concat_ws(' · ', f.last_error, f.url), ${sql.lit(EXCERPT)}), games.urlid, null, null, f.user_id
      from update_feeds f join games on games.id = f.game_id where f.game_id = ${idOf('feeds')}`,
  links: sql`
    select games.name, left(concat_ws(' · ', d.reason, d.link), ${sql.lit(EXCERPT)}), games.urlid, null, null,
           coalesce(games.developer_id, games.added_by)
      from dead_links d join games on games.id = d.game_id where d.id = ${idOf('links')}`,
  votes: sql`
    select games.name,
           concat(up + down, ' votes wait: ', concat_ws(', ', nullif(up, 0) || ' up', nullif(down, 0) || ' down')),
           games.urlid, null, null, coalesce(games.developer_id, games.added_by)
      from games
     cross join lateral (
       select count(*) filter (where type = 1) as up, count(*) filter (where type = -1) as down
         from votes where game_id = games.id and ${IS_MARKED_AMONG_MANY}) marked
     where games.id = ${idOf('votes')}`,
}

/** `title`, `excerpt`, `urlid`, `post_id`, `comment_id` and `user_id` of an item `w`, for use in a lateral join. */
export const textsOf = (kinds: readonly QueueKind[]): RawBuilder<unknown> =>
  sql.join(
    // The columns have their names from the first one.
    [sql`select named.* from (${TEXTS.games}) named where false`, ...kinds.map((kind) => TEXTS[kind])],
    sql` union all `,
  )
