-- The longest run of daily visits that reached into the last month and the last week with a visit, for the leaderboards of this month and this
-- week: reading these from all visits takes seconds. Months are named by their first day, weeks by their Monday.
alter table profile_counts
  add column streak_month date,
  add column month_streak integer not null default 0 check (month_streak >= 0),
  add column streak_week date,
  add column week_streak integer not null default 0 check (week_streak >= 0);

-- Counts the streaks of members again from all of their visits.
create function recount_streaks(members uuid[]) returns void language plpgsql as $$
begin
  update profile_counts c
     set longest_streak = d.longest, streak_month = d.month, month_streak = d.month_streak, streak_week = d.week, week_streak = d.week_streak
    from (select member.id, coalesce(max(visit.streak), 0) as longest, last.month, last.week,
                 coalesce(max(visit.streak) filter (where visit.day >= last.month), 0) as month_streak,
                 coalesce(max(visit.streak) filter (where visit.day >= last.week), 0) as week_streak
            from unnest(members) as member (id)
           cross join lateral (select date_trunc('month', max(day)::timestamp)::date as month, date_trunc('week', max(day)::timestamp)::date as week
                                 from daily_login_exp where user_id = member.id) last
            left join daily_login_exp visit on visit.user_id = member.id
           group by member.id, last.month, last.week) d
   where c.user_id = d.id
     and (c.longest_streak, c.streak_month, c.month_streak, c.streak_week, c.week_streak)
         is distinct from (d.longest, d.month, d.month_streak, d.week, d.week_streak);
end $$;

create or replace function daily_login_exp_keep_streak() returns trigger language plpgsql as $$
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
   where c.user_id = d.user_id;
  return null;
end $$;

create function daily_login_exp_recount_streaks() returns trigger language plpgsql as $$
begin
  perform recount_streaks(array(select distinct user_id from old_rows));
  return null;
end $$;
-- After the triggers that count visits, which lock the rows in order.
create trigger streak_delete after delete on daily_login_exp referencing old table as old_rows
  for each statement execute function daily_login_exp_recount_streaks();
create trigger streak_update after update on daily_login_exp referencing old table as old_rows
  for each statement execute function daily_login_exp_recount_streaks();

select recount_streaks(array(select distinct user_id from daily_login_exp));

create index profile_counts_by_streak_month on profile_counts (streak_month) where streak_month is not null;
create index profile_counts_by_streak_week on profile_counts (streak_week) where streak_week is not null;
-- Nothing reads visits by day any more.
drop index daily_login_exp_recent;
