-- Votes change nothing of a game but its two counts, and are the most frequent change. They get a feed of their own, so that a reader
-- takes in two numbers instead of the whole game with its tags and links. As `games_changed`: rows outlive their game.
create table game_counts_changed (
  game_id integer primary key,
  xid xid8 not null
) with (fillfactor = 70);
create index game_counts_changed_by_xid on game_counts_changed (xid);

-- Games in order, so that two transactions that touch the same ones wait for each other and do not deadlock.
create function game_counts_note_update() returns trigger language plpgsql as $$
begin
  insert into game_counts_changed (game_id, xid)
    select game_id, pg_current_xact_id() from new_rows order by game_id
    on conflict (game_id) do update set xid = excluded.xid where game_counts_changed.xid <> excluded.xid;
  if found then
    perform pg_notify('catalogue', '');
  end if;
  return null;
end $$;

-- Counts that are made or deleted come and go with their game, which `games_changed` has.
drop trigger note_update on game_counts;
create trigger note_update after update on game_counts referencing new table as new_rows
  for each statement execute function game_counts_note_update();

-- A group of votes is one statement by many members: one message names up to 200 of them, separated by commas (a payload has 8,000
-- bytes at most). With no payload any number of members changed.
create or replace function notify_viewer_games(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 1000 then
    perform pg_notify('viewer_games', '');
  else
    perform pg_notify('viewer_games', string_agg(id::text, ','))
      from unnest(ids) with ordinality as member (id, number)
     group by (number - 1) / 200;
  end if;
end $$;
