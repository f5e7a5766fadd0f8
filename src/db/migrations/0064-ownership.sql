-- Since when a game has each of its links, however often an edit writes them again: nobody proves ownership by a link that has just
-- been added. A link that is removed and comes back in a later transaction starts afresh.
create table game_link_ages (
  game_id integer not null references games on delete cascade,
  url text not null,
  since timestamptz not null default now(),
  gone_at timestamptz,
  primary key (game_id, url)
);
insert into game_link_ages (game_id, url, since)
  select game_id, url, min(games.created_at) from game_links join games on games.id = game_id group by game_id, url;

create function game_links_note_gone() returns trigger language plpgsql as $$
begin
  update game_link_ages a set gone_at = now()
    from (select distinct game_id, url from old_rows) went
   where a.game_id = went.game_id and a.url = went.url
     and not exists (select from game_links l where l.game_id = went.game_id and l.url = went.url);
  return null;
end $$;
create function game_links_note_here() returns trigger language plpgsql as $$
begin
  insert into game_link_ages (game_id, url)
    select distinct game_id, url from new_rows
    on conflict (game_id, url) do update
      -- `now()` is the time of the transaction: what it removed and wrote again was never gone.
      set since = case when game_link_ages.gone_at < now() then now() else game_link_ages.since end, gone_at = null
      where game_link_ages.gone_at is not null;
  return null;
end $$;
create trigger age_insert after insert on game_links referencing new table as new_rows
  for each statement execute function game_links_note_here();
create trigger age_delete after delete on game_links referencing old table as old_rows
  for each statement execute function game_links_note_gone();
-- Triggers of one event run in the order of their names: what is gone first.
create trigger age_update_gone after update on game_links referencing old table as old_rows
  for each statement execute function game_links_note_gone();
create trigger age_update_here after update on game_links referencing new table as new_rows
  for each statement execute function game_links_note_here();

alter table ownership_verifications drop constraint ownership_verifications_status_check;
alter table ownership_verifications add constraint ownership_verifications_status_check
  check (status in ('pending', 'requested', 'verified', 'declined', 'given-up', 'revoked'));
-- What the server found by itself, for the moderator who settles the request.
alter table ownership_verifications add column evidence text not null default '' check (char_length(evidence) <= 1000);
alter table ownership_verifications add column checked_at timestamptz;

-- The votes that a granted removal took away, so that nothing is erased.
create table archived_votes (
  request_id integer not null references votes_removal_requests on delete cascade,
  game_id integer not null references games on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  type smallint not null check (type in (1, -1)),
  set_aside boolean not null,
  address_hash bytea,
  created_at timestamptz not null,
  primary key (request_id, user_id)
);
create index archived_votes_by_game on archived_votes (game_id);
create index archived_votes_by_user on archived_votes (user_id, created_at desc);

-- How many keys a reader saw.
alter table steam_key_reads add column keys integer not null default 0 check (keys >= 0);
create index steam_key_reads_by_user on steam_key_reads (user_id);
create index steam_keys_by_giver on steam_keys (given_by);

-- How many developers have games on a host: where there are several, nothing at its root belongs to one of them.
create index game_links_by_host on game_links ((substring(lower(url) from '^https?://(?:www\.)?([^/:?#]+)')));
