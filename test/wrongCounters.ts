import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** A stored counter and its recount, each as the text of a row. */
export interface WrongCounter {
  counter: string
  subject: string
  kept: string
  counted: string
}

/**
 * Every counter in the database that differs from what it counts; none when all is well.
 * Reads everything: for tests and for an operator's doubt, not for a request.
 */
export async function wrongCounters(kysely: Kysely<DB>): Promise<WrongCounter[]> {
  const found: WrongCounter[] = []
  for (const [counter, { kept, counted }] of Object.entries(COUNTERS)) {
    const { rows } = await sql<Omit<WrongCounter, 'counter'>>`
      with kept as (${sql.raw(kept)}), counted as (${sql.raw(counted)})
      select coalesce(kept.subject, counted.subject) as subject,
             coalesce(kept.facts, 'none') as kept, coalesce(counted.facts, 'none') as counted
        from kept full join counted on kept.subject = counted.subject
       where kept.facts is distinct from counted.facts order by 1`.execute(kysely)
    found.push(...rows.map((row) => ({ counter, ...row })))
  }
  return found
}

const COUNTERS: Record<string, { kept: string; counted: string }> = {
  'votes of a game': {
    kept: 'select game_id::text subject, row(upvotes, downvotes)::text facts from game_counts',
    counted: `select id::text subject, row(
        (select count(*) from votes v where v.game_id = g.id and type = 1 and not set_aside),
        (select count(*) from votes v where v.game_id = g.id and type = -1 and not set_aside))::text facts from games g`,
  },
  'statistics of a game': {
    kept: `select game_id::text subject, row(reviews, discussions, full_reviews, full_positive, full_stars,
        early_reviews, early_positive, early_stars, reviews_by_stars, favorites, updates, last_update_at)::text facts
      from game_stats`,
    counted: `select g.id::text subject, row(r.reviews, r.discussions, r.full_reviews, r.full_positive, r.full_stars,
        r.early_reviews, r.early_positive, r.early_stars, r.reviews_by_stars,
        (select count(*) from favorites f where f.game_id = g.id), u.updates, u.last_update_at)::text facts
      from games g
      cross join lateral (select
        count(*) filter (where post_type = 'review') reviews,
        count(*) filter (where post_type in ('discussion', 'game-discussion')) discussions,
        count(*) filter (where post_type = 'review' and not review_is_early) full_reviews,
        count(*) filter (where review_type = 'positive' and not review_is_early) full_positive,
        coalesce(sum(review_rating) filter (where not review_is_early), 0) full_stars,
        count(*) filter (where post_type = 'review' and review_is_early) early_reviews,
        count(*) filter (where review_type = 'positive' and review_is_early) early_positive,
        coalesce(sum(review_rating) filter (where review_is_early), 0) early_stars,
        array(select count(review_rating) filter (where review_rating = star) from generate_series(1, 5) star
                left join posts each on each.game_id = g.id and is_visible group by star order by star) reviews_by_stars
        from posts p where p.game_id = g.id and not is_removed and not is_held and not is_private) r
      cross join lateral (select count(*) updates, max(sort_at) filter (where justdate is not null) last_update_at
        from updates u where u.game_id = g.id and confirmed and not is_removed) u`,
  },
  'libraries with a game': {
    kept: 'select game_id::text subject, row(want, playing, finished, dropped)::text facts from library_counts',
    counted: `select g.id::text subject, row(l.want, l.playing, l.finished, l.dropped)::text facts
      from games g cross join lateral (select
        count(*) filter (where status = 'want') want, count(*) filter (where status = 'playing') playing,
        count(*) filter (where status = 'finished') finished, count(*) filter (where status = 'dropped') dropped
        from library where game_id = g.id) l`,
  },
  'counts of a member': {
    kept: `select user_id::text subject, row(upvotes, downvotes, reviews, posts, comments, games, updates, visits)::text
        facts from profile_counts`,
    counted: `select p.id::text subject, row(
        (select count(*) from votes where user_id = p.id and type = 1 and (not set_aside or waits_until is not null)),
        (select count(*) from votes where user_id = p.id and type = -1 and (not set_aside or waits_until is not null)),
        (select count(*) from posts where added_by = p.id and is_visible and post_type = 'review'),
        (select count(*) from posts where added_by = p.id and is_visible and post_type <> 'review'),
        (select count(*) from comments where user_id = p.id and is_visible),
        (select count(*) from games where added_by = p.id and confirmed and not is_removed),
        (select count(*) from updates where added_by = p.id and confirmed and not is_removed),
        (select count(*) from daily_login_exp where user_id = p.id))::text facts from profiles p`,
  },
  'streaks of a member': {
    kept: `select user_id::text subject, row(longest_streak, streak_month, month_streak, streak_week, week_streak)::text
        facts from profile_counts`,
    counted: `select p.id::text subject, row(
        (select coalesce(max(streak), 0) from daily_login_exp where user_id = p.id), m.month,
        (select coalesce(max(streak), 0) from daily_login_exp where user_id = p.id and day >= m.month), w.week,
        (select coalesce(max(streak), 0) from daily_login_exp where user_id = p.id and day >= w.week))::text facts
      from profiles p
      cross join lateral (select max(date_trunc('month', day::timestamp))::date as month from daily_login_exp where user_id = p.id) m
      cross join lateral (select max(date_trunc('week', day::timestamp))::date as week from daily_login_exp where user_id = p.id) w`,
  },
  'experience of a member': {
    kept: 'select id::text subject, row(total_exp)::text facts from profiles',
    counted: `select id::text subject,
        row(coalesce((select sum(amount) from exp_ledger where user_id = p.id), 0))::text facts from profiles p`,
  },
  'experience of a week': {
    kept: `select user_id || ' ' || monday subject, row(exp)::text facts from exp_weeks where exp <> 0`,
    counted: `select user_id || ' ' || date_trunc('week', created_at at time zone 'UTC')::date subject, row(sum(amount))::text facts
      from exp_ledger where kind <> 'prestige'
     group by user_id, date_trunc('week', created_at at time zone 'UTC') having sum(amount) <> 0`,
  },
  'counts of a post': {
    kept: 'select id::text subject, row(upvotes, downvotes, total_comments, author_level)::text facts from posts',
    counted: `select id::text subject, row(
        (select count(*) from post_votes where post_id = p.id and type = 1),
        (select count(*) from post_votes where post_id = p.id and type = -1),
        (select count(*) from comments where post_id = p.id and not is_removed and not is_held),
        coalesce((select level from profiles where id = p.added_by), 1))::text facts from posts p`,
  },
  'votes on a game of a day': {
    kept: `select game_id || ' ' || day as subject, row(upvotes, downvotes)::text facts from game_day_votes
      where upvotes <> 0 or downvotes <> 0`,
    counted: `select game_id || ' ' || (created_at at time zone 'utc')::date as subject,
        row(count(*) filter (where type = 1), count(*) filter (where type = -1))::text facts
      from votes where not set_aside group by game_id, (created_at at time zone 'utc')::date`,
  },
  'votes on a post of a day': {
    kept: `select post_id || ' ' || day as subject, row(upvotes, downvotes)::text facts from post_day_counts
      where upvotes <> 0 or downvotes <> 0`,
    counted: `select post_id || ' ' || (created_at at time zone 'utc')::date as subject,
        row(count(*) filter (where type = 1), count(*) filter (where type = -1))::text facts
      from post_votes group by post_id, (created_at at time zone 'utc')::date`,
  },
  // The rows of views are deleted after a while; the counts of their days stay.
  'views of a post': {
    kept: 'select id::text subject, row(views)::text facts from posts',
    counted: `select id::text subject,
        row(coalesce((select sum(views) from post_day_counts where post_id = p.id), 0))::text facts from posts p`,
  },
  'counts of a comment': {
    kept: 'select id::text subject, row(upvotes, downvotes, children, author_level)::text facts from comments',
    counted: `select id::text subject, row(
        (select count(*) from comment_votes where comment_id = c.id and type = 1),
        (select count(*) from comment_votes where comment_id = c.id and type = -1),
        (select count(*) from comments where parent_id = c.id and (not is_removed and not is_held or children > 0)),
        coalesce((select level from profiles where id = c.user_id), 0))::text facts
      from comments c`,
  },
  'votes of a poll option': {
    kept: "select post_id || '/' || position subject, row(votes)::text facts from poll_options",
    counted: `select post_id || '/' || position subject, row(
        (select count(*) from poll_votes v where v.post_id = o.post_id and v.position = o.position))::text facts
      from poll_options o`,
  },
  'open reports of what is gone': {
    kept: "select id::text subject, subject_gone::text facts from reports where status = 'open'",
    counted: `select id::text subject, (not case subject_type
        when 'post' then exists (select from posts p where p.id::text = subject_id and not p.is_removed and not p.is_private)
        when 'comment' then exists (select from comments c join posts p on p.id = c.post_id
          where c.id::text = subject_id and not c.is_removed and not p.is_private)
        when 'update' then exists (select from updates u join games g on g.id = u.game_id
          where u.id::text = subject_id and not u.is_removed and not g.is_removed)
        when 'game' then exists (select from games g where g.id::text = subject_id)
        else exists (select from profiles p where p.id::text = subject_id) end)::text facts
      from reports where status = 'open'`,
  },
}
