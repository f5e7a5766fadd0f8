-- What a game is to a member: one status for each game, with optional days and a note. Only the member reads days and note; the status is public
-- if they show their library.
create table library (
  user_id uuid not null references profiles on delete cascade,
  game_id integer not null references games on delete cascade,
  status text not null check (status in ('want', 'playing', 'finished', 'dropped')),
  started_on date check (started_on between '1970-01-01' and '2100-12-31'),
  finished_on date check (finished_on between '1970-01-01' and '2100-12-31'),
  note text not null default '' check (char_length(note) <= 500),
  -- When the member last opened the game, or said that they are playing it: what is newer is news to them.
  played_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (user_id, game_id),
  constraint library_finished_after_start check (finished_on >= started_on)
);
create index library_by_user on library (user_id, status, changed_at desc, game_id desc);
create index library_by_game on library (game_id);

-- How many members have a game in their library, by status.
create table library_counts (
  game_id integer primary key references games on delete cascade,
  want integer not null default 0 check (want >= 0),
  playing integer not null default 0 check (playing >= 0),
  finished integer not null default 0 check (finished >= 0),
  dropped integer not null default 0 check (dropped >= 0)
) with (fillfactor = 80);
-- Nobody adds games meanwhile: none must stay without its row.
lock table games in share row exclusive mode;
insert into library_counts (game_id) select id from games;

create or replace function games_start_counts() returns trigger language plpgsql as $$
begin
  insert into game_counts (game_id) select id from new_rows;
  insert into game_stats (game_id) select id from new_rows;
  insert into library_counts (game_id) select id from new_rows;
  return null;
end $$;

create type library_change as (game_id integer, want integer, playing integer, finished integer, dropped integer);

create function library_keep_counts() returns trigger language plpgsql as $$
declare changes library_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row(game_id, (status = 'want')::integer, (status = 'playing')::integer,
        (status = 'finished')::integer, (status = 'dropped')::integer)::library_change
      from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row(game_id, -(status = 'want')::integer, -(status = 'playing')::integer,
        -(status = 'finished')::integer, -(status = 'dropped')::integer)::library_change
      from old_rows);
  end if;
  -- Notes, days, and visits change no count.
  changes := array(select row(game_id, sum(want), sum(playing), sum(finished), sum(dropped))::library_change
    from unnest(changes) group by game_id
    having sum(want) <> 0 or sum(playing) <> 0 or sum(finished) <> 0 or sum(dropped) <> 0);
  if cardinality(changes) = 0 then return null; end if;
  perform from library_counts where game_id in (select game_id from unnest(changes)) order by game_id for no key update;
  update library_counts c set want = c.want + d.want, playing = c.playing + d.playing,
      finished = c.finished + d.finished, dropped = c.dropped + d.dropped
    from unnest(changes) d where c.game_id = d.game_id;
  return null;
end $$;
create trigger count_insert after insert on library referencing new table as new_rows
  for each statement execute function library_keep_counts();
create trigger count_update after update on library referencing old table as old_rows new table as new_rows
  for each statement execute function library_keep_counts();
create trigger count_delete after delete on library referencing old table as old_rows
  for each statement execute function library_keep_counts();

-- Counts below five are shown to nobody, so what changes below that invalidates nothing. In the feed of the counters of votes, because the index
-- holds none of these. Games in order, as in `note_changed_games`. `except`, because a join of transition tables can become quadratic.
create function library_counts_note_update() returns trigger language plpgsql as $$
begin
  insert into game_counts_changed (game_id, xid)
    select game_id, pg_current_xact_id()
      from (select game_id, greatest(want, 4), greatest(playing, 4), greatest(finished, 4), greatest(dropped, 4) from new_rows
            except
            select game_id, greatest(want, 4), greatest(playing, 4), greatest(finished, 4), greatest(dropped, 4) from old_rows) changed
     order by game_id
    on conflict (game_id) do update set xid = excluded.xid where game_counts_changed.xid <> excluded.xid;
  if found then
    perform pg_notify('catalogue', '');
  end if;
  return null;
end $$;
create trigger note_update after update on library_counts referencing old table as old_rows new table as new_rows
  for each statement execute function library_counts_note_update();

create trigger a_plan_insert after insert on library referencing new table as new_rows
  for each statement execute function plan_for_many_rows();
create trigger a_plan_update after update on library referencing new table as new_rows
  for each statement execute function plan_for_many_rows();
create trigger a_plan_delete after delete on library referencing old table as old_rows
  for each statement execute function plan_for_many_rows();
create trigger a_plan_update after update on library_counts referencing new table as new_rows
  for each statement execute function plan_for_many_rows();
