-- Which games changed, and by which transaction, for readers that keep a copy of the catalogue.
-- A reader keeps pg_snapshot_xmin(pg_current_snapshot()) of the snapshot it read in, and next reads every game whose
-- xid is at least that: whatever was still uncommitted then has such an xid. Rows outlive their game, so that a
-- reader learns of the deletion.
create table games_changed (
  game_id integer primary key,
  xid xid8 not null
) with (fillfactor = 70);
create index games_changed_by_xid on games_changed (xid);

-- Games in order, so that two transactions that touch the same ones wait for each other and do not deadlock.
create function note_changed_games(ids integer[]) returns void language plpgsql as $$
begin
  insert into games_changed (game_id, xid)
    select distinct id, pg_current_xact_id() from unnest(ids) id order by id
    on conflict (game_id) do update set xid = excluded.xid where games_changed.xid <> excluded.xid;
  if cardinality(ids) > 0 then
    perform pg_notify('catalogue', '');
  end if;
end $$;

create function games_note_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_changed_games(array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changed_games(array(select id from old_rows));
  else
    perform note_changed_games(array(select id from new_rows union all select id from old_rows));
  end if;
  return null;
end $$;

create function game_part_note_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_changed_games(array(select game_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changed_games(array(select game_id from old_rows));
  else
    perform note_changed_games(array(select game_id from new_rows union all select game_id from old_rows));
  end if;
  return null;
end $$;

create trigger note_insert after insert on games referencing new table as new_rows
  for each statement execute function games_note_change();
create trigger note_update after update on games referencing old table as old_rows new table as new_rows
  for each statement execute function games_note_change();
create trigger note_delete after delete on games referencing old table as old_rows
  for each statement execute function games_note_change();

do $$
declare part text;
begin
  foreach part in array array['game_tags', 'game_links', 'game_counts', 'game_stats'] loop
    execute format('create trigger note_insert after insert on %I referencing new table as new_rows
      for each statement execute function game_part_note_change()', part);
    execute format('create trigger note_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function game_part_note_change()', part);
    execute format('create trigger note_delete after delete on %I referencing old table as old_rows
      for each statement execute function game_part_note_change()', part);
  end loop;
end $$;
