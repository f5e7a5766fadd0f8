-- Searches that members keep under a name. `params` is the query of a /search address in its shortest form, without the page.
create table saved_searches (
  id integer generated always as identity primary key,
  user_id uuid not null references profiles on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  params text not null check (char_length(params) between 1 and 1500),
  -- Games confirmed since then are announced to the member; null without an alert.
  alert_since timestamptz,
  -- The last alert and how many games it counts. It grows until it is seen.
  notification_id bigint references notifications on delete set null,
  announced_games integer not null default 0 check (announced_games >= 0),
  created_at timestamptz not null default now()
);
create unique index saved_searches_name on saved_searches (user_id, lower(name));
create index saved_searches_alerts on saved_searches (id) where alert_since is not null;
create index saved_searches_notification on saved_searches (notification_id) where notification_id is not null;

-- Games that came into the catalogue and are announced to the searches that find them, each once and never again.
create table new_games (
  game_id integer primary key references games on delete cascade,
  confirmed_at timestamptz not null default now(),
  is_announced boolean not null default false
);
create index new_games_waiting on new_games (game_id) where not is_announced;

-- Without alerts nobody is waiting for a game: a large import leaves nothing behind.
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
