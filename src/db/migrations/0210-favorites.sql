create table favorites (
  user_id uuid not null references profiles on delete cascade,
  game_id integer not null references games on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, game_id)
);
create index favorites_by_user on favorites (user_id, created_at desc, game_id desc);
-- The followers of a game, in the order in which they are notified of an update.
create index favorites_of_game on favorites (game_id, user_id);

create trigger notify_viewer_insert after insert on favorites referencing new table as new_rows
  for each statement execute function viewer_games_inserted();
create trigger notify_viewer_delete after delete on favorites referencing old table as old_rows
  for each statement execute function viewer_games_deleted();

create function favorites_keep_counts() returns trigger language plpgsql as $$
declare changes signed_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(game_id, null, null, 0, 0, 1)::signed_change from new_rows);
  else
    changes := array(select row(game_id, null, null, 0, 0, -1)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from game_stats where game_id in (select subject from unnest(changes)) order by game_id for no key update;
  update game_stats s set favorites = s.favorites + d.sum
    from (select subject, sum(sign)::integer from unnest(changes) group by subject) d
   where s.game_id = d.subject;
  return null;
end $$;
create trigger count_insert after insert on favorites referencing new table as new_rows
  for each statement execute function favorites_keep_counts();
create trigger count_delete after delete on favorites referencing old table as old_rows
  for each statement execute function favorites_keep_counts();

create table blocked_games (
  user_id uuid not null references profiles on delete cascade,
  game_id integer not null references games on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, game_id)
);
create index blocked_games_by_game on blocked_games (game_id);
create trigger notify_viewer_insert after insert on blocked_games referencing new table as new_rows
  for each statement execute function viewer_games_inserted();
create trigger notify_viewer_delete after delete on blocked_games referencing old table as old_rows
  for each statement execute function viewer_games_deleted();

-- The games that a member has played. Only the member reads it. Opening a game's link adds one, and so does the member by hand; how often or
-- how long is not stored.
create table played_games (
  user_id uuid not null references profiles on delete cascade,
  game_id integer not null references games on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, game_id)
);
create index played_games_by_game on played_games (game_id);
