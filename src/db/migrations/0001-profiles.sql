-- Addresses that leave the site, and pictures, which may also be the site's own.
create domain http_url as text
  check (value ~* '^https?://[^[:space:]<>"]+$' and octet_length(value) <= 2000);
create domain picture_url as text
  check (value ~* '^(https?://|/media/)[^[:space:]<>"]+$' and octet_length(value) <= 2000);

-- Lower bound of the 95 % Wilson score interval of the share of ups; 0 without ups. The same operations in the same
-- order as src/shared/wilson.ts, so that both give the same bits; 3.8414588206941254 is the square of 1.959963984540054.
create function wilson_lower(ups integer, downs integer) returns double precision
  language sql immutable parallel safe
  return case when ups <= 0 then 0 else
    (ups::float8 / (ups + downs) + 3.8414588206941254::float8 / (2 * (ups + downs))
      - 1.959963984540054::float8 * sqrt((ups::float8 / (ups + downs) * (1 - ups::float8 / (ups + downs))
        + 3.8414588206941254::float8 / (4 * (ups + downs))) / (ups + downs)))
    / (1 + 3.8414588206941254::float8 / (ups + downs)) end;

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
  -- 30 experience points a level, level 100 the top.
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
  updated_at timestamptz not null default now()
) with (fillfactor = 85);

create unique index profiles_username_key on profiles (lower(username));
create index profiles_leaderboard on profiles (total_exp desc, id);

create view profile_levels as select id as user_id, level, level_color from profiles;

-- What a member has done, counted; narrow, so that a vote never rewrites a profile.
create table profile_counts (
  user_id uuid primary key references profiles on delete cascade,
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  reviews integer not null default 0 check (reviews >= 0),
  posts integer not null default 0 check (posts >= 0),
  comments integer not null default 0 check (comments >= 0),
  games integer not null default 0 check (games >= 0),
  updates integer not null default 0 check (updates >= 0),
  visits integer not null default 0 check (visits >= 0)
) with (fillfactor = 70);

create function profiles_start_counts() returns trigger language plpgsql as $$
begin
  insert into profile_counts (user_id) select id from new_rows;
  return null;
end $$;
create trigger profiles_start_counts after insert on profiles
  referencing new table as new_rows for each statement execute function profiles_start_counts();

-- What the program must remember about this site, as that its demo catalogue was removed.
create table site_state (
  key text primary key check (char_length(key) <= 60),
  value jsonb not null
);
