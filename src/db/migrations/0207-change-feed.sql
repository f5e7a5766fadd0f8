-- Which games changed, and in which transaction, for processes that keep the catalog index. A reader remembers
-- pg_snapshot_xmin(pg_current_snapshot()) of its snapshot, and next reads every game with at least that xid: whatever was uncommitted then has
-- such an xid. Rows outlive their game, so that readers learn of the deletion.
create table games_changed (
  game_id integer primary key,
  xid xid8 not null
) with (fillfactor = 70);
create index games_changed_by_xid on games_changed (xid);

-- Games in order, so that two transactions with the same games wait for each other and don't deadlock.
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

-- Votes are the most frequent change, and change only the two counters of a game. They have their own feed, so that a reader reads two
-- numbers instead of the whole game with its tags and links. These rows outlive their game, too.
create table game_counts_changed (
  game_id integer primary key,
  xid xid8 not null
) with (fillfactor = 70);
create index game_counts_changed_by_xid on game_counts_changed (xid);

-- Games in order, as in `note_changed_games`.
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
