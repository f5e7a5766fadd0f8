-- Searches that a member named. `params` is the query of a /search URL in its shortest form, without the page.
create table saved_searches (
  id integer generated always as identity primary key,
  user_id uuid not null references profiles on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  params text not null check (char_length(params) between 1 and 1500),
  -- Games that were confirmed since then are announced to the member; null: no alert.
  alert_since timestamptz,
  -- The last alert and its number of games. It grows until it is seen.
  notification_id bigint references notifications on delete set null,
  announced_games integer not null default 0 check (announced_games >= 0),
  created_at timestamptz not null default now(),
  -- Whether the home page uses it for its member. One at most.
  is_default boolean not null default false
);
create index saved_searches_alerts on saved_searches (id) where alert_since is not null;
create index saved_searches_notification on saved_searches (notification_id) where notification_id is not null;
create unique index saved_searches_default on saved_searches (user_id) where is_default;
create unique index saved_searches_name on saved_searches (user_id, fold_case(name));

-- Games that were confirmed and are announced once to the searches that find them.
create table new_games (
  game_id integer primary key references games on delete cascade,
  confirmed_at timestamptz not null default now(),
  is_announced boolean not null default false
);
create index new_games_waiting on new_games (game_id) where not is_announced;

-- Without any alert nothing is stored: a large import leaves no rows.
create function games_note_new() returns trigger language plpgsql as $$
begin
  insert into new_games (game_id)
    select new.id where exists (select from saved_searches where alert_since is not null)
    on conflict do nothing;
  return null;
end $$;
create trigger note_new_inserted after insert on games for each row
  when (new.confirmed) execute function games_note_new();
create trigger note_new_confirmed after update of confirmed on games for each row
  when (new.confirmed and not old.confirmed and old.confirmed_at is null) execute function games_note_new();

-- The games that are being announced, and how far: a batch after the other, in the order of the searches. One row at most.
create table new_games_announcement (
  is_only boolean primary key default true check (is_only),
  games integer[] not null,
  after_search integer not null default 0
);
