create table profiles (
  id uuid primary key default gen_random_uuid(),
  username text not null check (username ~ '^[A-Za-z0-9_-]{3,20}$'),
  display_name text check (char_length(display_name) between 1 and 40),
  about text not null default '' check (char_length(about) <= 2000),
  avatar_url picture_url,
  avatar_background_url picture_url,
  avatar_overlay_url picture_url,
  -- The chosen collectible of each type: {"avatar_hat": {"groupID": "levels", "id": 12}, …}.
  cosmetics jsonb not null default '{}' check (jsonb_typeof(cosmetics) = 'object' and octet_length(cosmetics::text) <= 8192),
  name_badge text check (char_length(name_badge) <= 60),
  name_color text check (char_length(name_color) <= 60),
  total_exp integer not null default 0 check (total_exp >= 0),
  prestige smallint not null default 0 check (prestige between 0 and 3),
  -- A level for each 30 experience points, at most 100.
  level smallint not null generated always as (least(total_exp / 30 + 1, 100)) stored,
  -- Tiers: 0–11, 12–24, 25–44, 45–69, 70–89, 90–100.
  level_color smallint not null generated always as (
    case when total_exp / 30 + 1 >= 90 then 6 when total_exp / 30 + 1 >= 70 then 5
         when total_exp / 30 + 1 >= 45 then 4 when total_exp / 30 + 1 >= 25 then 3
         when total_exp / 30 + 1 >= 12 then 2 else 1 end) stored,
  is_premium boolean not null default false,
  premium_since timestamptz,
  role text not null default 'pleb' check (role in ('pleb', 'council', 'mod', 'admin')),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 16384),
  banned_until timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- False for a username that the site made, because the member signed in with a provider or the requested one was taken meanwhile. Its
  -- member can replace it once.
  username_chosen boolean not null default true,
  -- Whether the member was a supporter when their avatar and name were last rendered: items for supporters are left out otherwise. A job
  -- renders them again where this differs from `is_premium`.
  look_is_premium boolean not null default false,
  -- Whether the welcome steps are still to be shown.
  onboarding boolean not null default true,
  -- Since when the account is deleted. Nobody sees it, and a job deletes its many rows in batches.
  closed_at timestamptz,
  -- The text of a new member that links to another site is held for a moderator. Others see `about` until then.
  about_has_outside_link boolean not null default false,
  held_about text check (char_length(held_about) between 1 and 2000),
  held_about_at timestamptz,
  username_key text collate "C" not null generated always as (fold_case(username)) stored,
  check ((held_about is null) = (held_about_at is null))
) with (fillfactor = 85);
create index profiles_leaderboard on profiles (total_exp desc, id);
-- Display names must not imitate these members.
create index profiles_of_team on profiles (role) where role in ('mod', 'admin');
create index profiles_stale_look on profiles (id) where look_is_premium <> is_premium;
-- By the length of the support, which earns items.
create index profiles_premium on profiles (premium_since) where is_premium;
create index profiles_weekly_mail on profiles (id) where settings @> '{"weekly_mail": true}';
create index profiles_by_age on profiles (created_at);
create index profiles_held on profiles (held_about_at, id) where held_about is not null;
-- Its collation compares bytes, so it also finds usernames by prefix.
create unique index profiles_username_key on profiles (username_key);

create view profile_levels as select id as user_id, level, level_color from profiles;

-- The counters of a member. The table is narrow, so that a vote doesn't rewrite a profile.
create table profile_counts (
  user_id uuid primary key references profiles on delete cascade,
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  reviews integer not null default 0 check (reviews >= 0),
  posts integer not null default 0 check (posts >= 0),
  comments integer not null default 0 check (comments >= 0),
  games integer not null default 0 check (games >= 0),
  updates integer not null default 0 check (updates >= 0),
  visits integer not null default 0 check (visits >= 0),
  -- The longest run of daily visits.
  longest_streak integer not null default 0 check (longest_streak >= 0),
  -- The longest runs of daily visits that reached into the last month and week with a visit, for the leaderboards: computing them from all
  -- visits takes seconds. A month is named by its first day, a week by its Monday.
  streak_month date,
  month_streak integer not null default 0 check (month_streak >= 0),
  streak_week date,
  week_streak integer not null default 0 check (week_streak >= 0)
) with (fillfactor = 70);
create index profile_counts_by_streak_month on profile_counts (streak_month) where streak_month is not null;
create index profile_counts_by_streak_week on profile_counts (streak_week) where streak_week is not null;

create function profiles_start_counts() returns trigger language plpgsql as $$
begin
  insert into profile_counts (user_id) select id from new_rows;
  return null;
end $$;
create trigger profiles_start_counts after insert on profiles
  referencing new table as new_rows for each statement execute function profiles_start_counts();

create function profile_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', 'user:' || old.id::text);
  return null;
end $$;
create trigger tell_of_rights after update of role, username_chosen on profiles
  for each row when ((old.role, old.username_chosen) is distinct from (new.role, new.username_chosen))
  execute function profile_rights_changed();
create trigger tell_of_end after delete on profiles
  for each row execute function profile_rights_changed();

-- Each process caches the pages that it rendered, and is notified when what they show of a member changes, whoever changed it: 'user:ID'
-- for what is shown beside everything they wrote, 'profile:ID' for what only their own page shows.
create function profile_tell_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('pages', tg_argv[0] || old.id::text);
  return null;
end $$;
create trigger tell_pages_of_face after update on profiles
  for each row when (
    (old.username, old.display_name, old.avatar_url, old.avatar_background_url, old.avatar_overlay_url, old.name_badge,
      old.name_color, old.level)
    is distinct from
    (new.username, new.display_name, new.avatar_url, new.avatar_background_url, new.avatar_overlay_url, new.name_badge,
      new.name_color, new.level))
  execute function profile_tell_pages('user:');
create trigger tell_pages_of_profile after update on profiles
  for each row when (
    (old.about, old.total_exp, old.prestige, old.is_premium, old.role, old.settings -> 'show_votes', old.settings -> 'show_downvotes', old.cosmetics)
    is distinct from
    (new.about, new.total_exp, new.prestige, new.is_premium, new.role, new.settings -> 'show_votes', new.settings -> 'show_downvotes', new.cosmetics))
  execute function profile_tell_pages('profile:');
create trigger tell_pages_of_end after delete on profiles
  for each row execute function profile_tell_pages('user:');

-- A group of votes changes the counters of many members in one statement. One notification names up to 150 of them, separated by commas
-- (a payload has 8,000 bytes at most); 'all' stands for more than 1,000.
--
-- Transition tables have no statistics and no index, so a join of two can become a nested loop, which is quadratic. `except` sorts or hashes.
create function profile_counts_tell_all_pages() returns trigger language plpgsql as $$
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
create trigger tell_pages after update on profile_counts referencing old table as old_rows new table as new_rows
  for each statement execute function profile_counts_tell_all_pages();

create function profiles_pass_on_level() returns trigger language plpgsql as $$
begin
  update posts set author_level = new.level where added_by = new.id;
  update comments set author_level = new.level where user_id = new.id;
  return null;
end $$;
create trigger profiles_pass_on_level after update of total_exp on profiles
  for each row when (old.level <> new.level) execute function profiles_pass_on_level();

create trigger tell_moderation_update after update of held_about on profiles for each row
  when (old.held_about is distinct from new.held_about) execute function tell_moderation();
create trigger tell_moderation_delete after delete on profiles for each row
  when (old.held_about is not null) execute function tell_moderation();

create table profile_update_logs (
  id bigint generated by default as identity primary key,
  user_id uuid not null references profiles on delete cascade,
  diff jsonb not null check (jsonb_typeof(diff) = 'object' and octet_length(diff::text) <= 32768),
  created_at timestamptz not null default now()
);
create index profile_update_logs_by_user on profile_update_logs (user_id, created_at desc, id desc);
