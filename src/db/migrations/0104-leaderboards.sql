-- What the leaderboards of a week and a month read; block range indexes cost next to nothing when rows are added in order of time.
create index exp_ledger_recent on exp_ledger using brin (created_at);
create index post_votes_recent on post_votes using brin (created_at);
create index daily_login_exp_recent on daily_login_exp using brin (day);
-- Few members prestige, and what they had before still counts for all time.
create index exp_ledger_prestiges on exp_ledger (user_id) where kind = 'prestige';
create index games_confirmed_recently on games (confirmed_at) where confirmed and not is_removed;
create index updates_by_members on updates (created_at) where confirmed and not is_removed and source = 'user';

-- A member's longest run of daily visits.
alter table profile_counts add column longest_streak integer not null default 0 check (longest_streak >= 0);
update profile_counts set longest_streak = longest.streak
  from (select user_id, max(streak) as streak from daily_login_exp group by user_id) longest
 where longest.user_id = profile_counts.user_id;

create function daily_login_exp_keep_streak() returns trigger language plpgsql as $$
begin
  update profile_counts c set longest_streak = d.streak
    from (select user_id, max(streak) as streak from new_rows group by user_id) d
   where c.user_id = d.user_id and c.longest_streak < d.streak;
  return null;
end $$;
-- After the trigger that counts visits, which locks the rows in order.
create trigger streak_insert after insert on daily_login_exp referencing new table as new_rows
  for each statement execute function daily_login_exp_keep_streak();
