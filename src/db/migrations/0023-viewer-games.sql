-- Tells processes that cache a member's votes, favorites and blocked games that one of these sets has changed: a notification on
-- `viewer_games` with the member's id, or with no payload when many members changed at once (a deleted game, an import).
create function notify_viewer_games(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    perform pg_notify('viewer_games', '');
  else
    perform pg_notify('viewer_games', id::text) from unnest(ids) id;
  end if;
end $$;

create function viewer_games_inserted() returns trigger language plpgsql as $$
begin
  perform notify_viewer_games(array(select distinct user_id from new_rows));
  return null;
end $$;

create function viewer_games_deleted() returns trigger language plpgsql as $$
begin
  perform notify_viewer_games(array(select distinct user_id from old_rows));
  return null;
end $$;

-- Setting a vote aside changes the counts of its game, and not what its voter sees as their own vote.
create function viewer_votes_updated() returns trigger language plpgsql as $$
begin
  perform notify_viewer_games(array(
    select distinct user_id
      from (select user_id, game_id, type from new_rows except select user_id, game_id, type from old_rows) changed));
  return null;
end $$;

do $$
declare part text;
begin
  foreach part in array array['votes', 'favorites', 'blocked_games'] loop
    execute format('create trigger notify_viewer_insert after insert on %I referencing new table as new_rows
      for each statement execute function viewer_games_inserted()', part);
    execute format('create trigger notify_viewer_delete after delete on %I referencing old table as old_rows
      for each statement execute function viewer_games_deleted()', part);
  end loop;
end $$;
create trigger notify_viewer_update after update on votes referencing old table as old_rows new table as new_rows
  for each statement execute function viewer_votes_updated();
