-- What one statement may change for thousands of members. A transition table has no statistics and no index, so a join of two of them can
-- become a nested loop, which is quadratic. Set operations sort or hash.
create or replace function profile_counts_tell_all_pages() returns trigger language plpgsql as $$
declare members uuid[] := array(
  select user_id from (
    select user_id, upvotes, downvotes, reviews, posts, comments, games, updates from new_rows
    except
    select user_id, upvotes, downvotes, reviews, posts, comments, games, updates from old_rows) changed);
begin
  if cardinality(members) > 1000 then
    perform pg_notify('pages', 'all');
  else
    perform pg_notify('pages', string_agg('profile:' || id, ','))
      from unnest(members) with ordinality as member (id, number)
     group by (number - 1) / 150;
  end if;
  return null;
end $$;

-- As before (migrations 0097 and 0103), with the claims that are open as arrays of their own, and with what counted today read once for each
-- member and kind instead of once for each claim.
create or replace function settle_exp(users uuid[], kinds text[], subjects text[], bases integer[], caps integer[])
  returns table (user_id uuid, added integer) language plpgsql as $$
#variable_conflict use_column
begin
  -- As `plan_for_many_rows` below.
  if cardinality(users) > 100 then
    perform set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  select array_agg(claim.user_id order by n), array_agg(claim.kind order by n), array_agg(claim.subject order by n),
         array_agg(claim.base order by n), array_agg(claim.cap order by n)
    into users, kinds, subjects, bases, caps
    from (select claim.user_id, claim.kind, claim.subject, claim.base, claim.cap, claim.n
            from unnest(users, kinds, subjects, bases, caps) with ordinality as claim (user_id, kind, subject, base, cap, n)
            left join exp_ledger row on row.user_id = claim.user_id and row.kind = claim.kind and row.subject = claim.subject
           group by claim.user_id, claim.kind, claim.subject, claim.base, claim.cap, claim.n
          having coalesce(sum(row.base), 0) <> claim.base) claim;
  if users is null then return; end if;
  -- In order, so that two transactions wait for each other instead of deadlocking; the next statement sees what the other has granted.
  perform from profiles where id = any (users) order by id for no key update;
  return query
  with change as (
    select claim.user_id, claim.kind, claim.subject, claim.cap, claim.n,
           (claim.base - coalesce(sum(row.base), 0))::integer as base,
           coalesce(sum(row.base), 0)::integer as granted, coalesce(sum(row.amount), 0)::integer as credited,
           (coalesce(max(row.turn), 0) + 1)::smallint as turn
      from unnest(users, kinds, subjects, bases, caps) with ordinality as claim (user_id, kind, subject, base, cap, n)
      left join exp_ledger row
        on row.user_id = claim.user_id and row.kind = claim.kind and row.subject = claim.subject
     group by claim.user_id, claim.kind, claim.subject, claim.base, claim.cap, claim.n
    having claim.base <> coalesce(sum(row.base), 0)),
  today as (
    select member.user_id, member.kind, count(row.id) as count
      from (select distinct user_id, kind from change where base > 0 and cap is not null) member
      left join exp_ledger row on row.user_id = member.user_id and row.kind = member.kind and row.base > 0
       and row.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
     group by member.user_id, member.kind),
  counted as (
    select change.*, row_number() over (partition by change.user_id, change.kind, change.base > 0 order by change.n)
             + coalesce(today.count, 0) as nth_today
      from change left join today on today.user_id = change.user_id and today.kind = change.kind),
  credit as (
    select counted.user_id, counted.kind, counted.subject, counted.turn, counted.base,
           case when counted.base > 0 then
             greatest(0, tenths / 10 + (abs(hashtext(counted.user_id::text || counted.kind || counted.subject)::bigint) % 10 < tenths % 10)::integer
               - case when counted.granted = 0 then counted.credited else 0 end)::integer
           else round(counted.credited * counted.base::numeric / counted.granted)::integer end as amount,
           profiles.total_exp, counted.n
      from counted join profiles on profiles.id = counted.user_id
     cross join lateral (select counted.base * (10 + profiles.prestige + profiles.is_premium::integer) as tenths) bonus
     where counted.base < 0 or counted.cap is null or counted.nth_today <= counted.cap),
  written as (
    insert into exp_ledger (user_id, kind, subject, turn, base, amount)
    select user_id, kind, subject, turn, base,
           (greatest(-total_exp, sum) - greatest(-total_exp, sum - amount))::integer
      from (select credit.*, sum(amount) over (partition by user_id order by n) as sum from credit) running
    returning exp_ledger.user_id, exp_ledger.amount)
  select written.user_id, sum(written.amount)::integer from written group by written.user_id having sum(written.amount) <> 0;
end $$;

-- A foreign key without an index makes each deletion of what it names read the whole table.
create index reports_by_decider on reports (decided_by) where decided_by is not null;
create index edit_requests_by_decider on edit_requests (decided_by) where decided_by is not null;
create index votes_removal_requests_by_decider on votes_removal_requests (decided_by) where decided_by is not null;
create index ownership_verifications_by_decider on ownership_verifications (decided_by) where decided_by is not null;
create index feedback_by_answerer on feedback (answered_by) where answered_by is not null;
create index update_feeds_by_user on update_feeds (user_id) where user_id is not null;
create index update_tokens_by_user on update_tokens (user_id) where user_id is not null;
-- The two for seen and unseen ones do not find both.
create index notifications_by_user on notifications (user_id);

-- A session keeps the plans of the statements in functions. One that was made for a few rows of small tables can be a nested loop over
-- everything when thousands of rows come. So from such a statement on, the transaction plans for what there is. Before the other triggers,
-- which run in the order of their names.
create function plan_for_many_rows() returns trigger language plpgsql as $$
declare many boolean;
begin
  if tg_op = 'DELETE' then
    select count(*) > 100 into many from old_rows;
  else
    select count(*) > 100 into many from new_rows;
  end if;
  if many then
    perform set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  return null;
end $$;

do $$
declare changed record;
begin
  for changed in
    select tgrelid::regclass as "table", event.name, event.rows
      from pg_trigger
      join (values ('insert', 4, 'new'), ('delete', 8, 'old'), ('update', 16, 'new')) as event (name, bit, rows) on tgtype & event.bit > 0
     where tgoldtable is not null or tgnewtable is not null
     group by 1, 2, 3
  loop
    execute format('create trigger a_plan_%s after %2$s on %s referencing %s table as %4$s_rows for each statement execute function plan_for_many_rows()',
      changed.name, changed.name, changed.table, changed.rows);
  end loop;
end $$;

-- Only statements with parameters are planned again: `event` is one.
create or replace function daily_login_exp_keep_streak() returns trigger language plpgsql as $$
declare event text := tg_op;
begin
  update profile_counts c
     set longest_streak = greatest(c.longest_streak, d.longest),
         streak_month = greatest(c.streak_month, d.month),
         month_streak = case when c.streak_month > d.month then c.month_streak
                             when c.streak_month = d.month then greatest(c.month_streak, d.month_streak) else d.month_streak end,
         streak_week = greatest(c.streak_week, d.week),
         week_streak = case when c.streak_week > d.week then c.week_streak
                            when c.streak_week = d.week then greatest(c.week_streak, d.week_streak) else d.week_streak end
    from (select user_id, longest, month, week,
                 max(streak) filter (where day >= month) as month_streak, max(streak) filter (where day >= week) as week_streak
            from (select user_id, day, streak, max(streak) over member as longest,
                         date_trunc('month', (max(day) over member)::timestamp)::date as month,
                         date_trunc('week', (max(day) over member)::timestamp)::date as week
                    from new_rows window member as (partition by user_id)) visit
           group by user_id, longest, month, week) d
   where c.user_id = d.user_id and event is not null;
  return null;
end $$;

create or replace function game_links_note_gone() returns trigger language plpgsql as $$
declare event text := tg_op;
begin
  update game_link_ages a set gone_at = now()
    from (select distinct game_id, url from old_rows) went
   where a.game_id = went.game_id and a.url = went.url and event is not null
     and not exists (select from game_links l where l.game_id = went.game_id and l.url = went.url);
  return null;
end $$;

-- As in migration 0039, without joining the updates of the games with themselves: the version that comes nth gets the nth place of its day.
create or replace function updates_order_days(game_ids integer[]) returns void language sql as $$
  with days as (
    select array_agg(id order by version_order(version_number), sort_at, id) as ids, array_agg(sort_at order by sort_at, id) as times
      from unnest(game_ids) as game (id_of_game)
      join updates on updates.game_id = game.id_of_game
     where justdate is not null and version_number ~ '\d'
     group by game_id, justdate
    having count(*) > 1
  ), places as (
    select place.id, place.sort_at
      from days
     cross join lateral (
       select id, max(time - n * interval '1 microsecond') over (order by n) + n * interval '1 microsecond' as sort_at
         from unnest(ids, times) with ordinality as u (id, time, n)) place
  )
  update updates u set sort_at = places.sort_at
    from places
   where u.id = places.id and u.sort_at <> places.sort_at
$$;
