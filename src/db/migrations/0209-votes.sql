-- A vote that is set aside stays, but no counter of its game includes it.
--
-- A vote waits while its account is new, or if another account voted on the game from the same network address (decision 0063). It is set
-- aside until it counts; for its voter it is a vote like any other. If it looks like part of a cluster, it is marked
-- (`waits_until = 'infinity'`), and its game is in the moderators' queue.
create table votes (
  game_id integer not null references games on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  type smallint not null check (type in (1, -1)),
  set_aside boolean not null default false,
  -- Keyed hash of the network address, only compared for equality.
  address_hash bytea,
  created_at timestamptz not null default now(),
  -- From when on it may count; infinity: it is marked. Null: it doesn't wait.
  waits_until timestamptz,
  -- When it was last switched, which counts as a vote at this time.
  switched_at timestamptz,
  -- When the account was created, if it voted in its first 24 hours.
  newcomer_since timestamptz,
  marked_at timestamptz,
  primary key (game_id, user_id),
  constraint votes_waiting_are_set_aside check (waits_until is null or set_aside)
);
create index votes_by_user on votes (user_id, created_at desc, game_id desc);
-- Votes are added in order of time, so a block range index of the last days costs next to nothing.
create index votes_recent on votes using brin (created_at);
create index votes_by_address on votes (game_id, address_hash, coalesce(switched_at, created_at)) where address_hash is not null;
create index votes_of_newcomers on votes (game_id, newcomer_since) where newcomer_since is not null;
create index votes_waiting on votes (waits_until) where waits_until < 'infinity';
create index votes_marked on votes (game_id, user_id) include (type, marked_at, created_at, switched_at)
  where waits_until = 'infinity';

-- Fire only when a vote becomes or stops being marked: a voter can switch theirs all the time.
create trigger tell_moderation_update after update of waits_until on votes for each row
  when ((old.waits_until is not distinct from 'infinity') <> (new.waits_until is not distinct from 'infinity'))
  execute function tell_moderation();
create trigger tell_moderation_delete after delete on votes for each row
  when (old.waits_until = 'infinity') execute function tell_moderation();

create type vote_change as (game_id integer, user_id uuid, up integer, down integer);

-- The counters of the member include votes that wait: these are changes without a game.
create function votes_keep_counts() returns trigger language plpgsql as $$
declare changes vote_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(
      select row(case when not set_aside then game_id end, user_id, (type = 1)::integer, (type = -1)::integer)::vote_change
        from new_rows where not set_aside or waits_until is not null);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select row(case when not set_aside then game_id end, user_id, -(type = 1)::integer, -(type = -1)::integer)::vote_change
        from old_rows where not set_aside or waits_until is not null);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  if cardinality(changes) > 1 then
    perform from game_counts where game_id in (select game_id from unnest(changes)) order by game_id for no key update;
    perform from profile_counts where user_id in (select user_id from unnest(changes)) order by user_id for no key update;
  end if;
  update game_counts c set upvotes = c.upvotes + d.up, downvotes = c.downvotes + d.down
    from (select game_id, sum(up)::integer up, sum(down)::integer down from unnest(changes) group by game_id) d
   where c.game_id = d.game_id and (d.up <> 0 or d.down <> 0);
  update profile_counts c set upvotes = c.upvotes + d.up, downvotes = c.downvotes + d.down
    from (select user_id, sum(up)::integer up, sum(down)::integer down from unnest(changes) group by user_id) d
   where c.user_id = d.user_id and (d.up <> 0 or d.down <> 0);
  return null;
end $$;
create trigger count_insert after insert on votes referencing new table as new_rows
  for each statement execute function votes_keep_counts();
create trigger count_update after update on votes referencing old table as old_rows new table as new_rows
  for each statement execute function votes_keep_counts();
create trigger count_delete after delete on votes referencing old table as old_rows
  for each statement execute function votes_keep_counts();

-- Votes by day, from which popular games are computed: no ranking reads single votes. A vote belongs to the day on which it was first cast;
-- there it is counted again when it is switched, set aside, or taken back.
create table game_day_votes (
  day date not null,
  game_id integer not null references games on delete cascade,
  upvotes integer not null,
  downvotes integer not null,
  primary key (day, game_id)
);
create index game_day_votes_by_game on game_day_votes (game_id);

-- Updates before it inserts: an inserted row has the counts of its changes alone, which are negative for a vote that is taken back. While a
-- game is being deleted its rows are already gone, and nothing is inserted. Runs after `count_*`, which lock the games in order, so rows of days
-- can't deadlock.
create function votes_keep_days() returns trigger language plpgsql as $$
declare changes day_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row((created_at at time zone 'utc')::date, game_id, (type = 1)::integer, (type = -1)::integer, 0)::day_change
      from new_rows where not set_aside);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row((created_at at time zone 'utc')::date, game_id, -(type = 1)::integer, -(type = -1)::integer, 0)::day_change
      from old_rows where not set_aside);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  with changed as (
    select day, subject, sum(up)::integer as up, sum(down)::integer as down from unnest(changes)
     group by day, subject having sum(up) <> 0 or sum(down) <> 0),
  updated as (
    update game_day_votes d set upvotes = d.upvotes + c.up, downvotes = d.downvotes + c.down
      from changed c where d.day = c.day and d.game_id = c.subject returning d.day, d.game_id)
  insert into game_day_votes as d (day, game_id, upvotes, downvotes)
    select c.day, c.subject, c.up, c.down from changed c
     where c.up >= 0 and c.down >= 0
       and not exists (select from updated u where u.day = c.day and u.game_id = c.subject)
     order by c.subject, c.day
    on conflict (day, game_id) do update
      set upvotes = d.upvotes + excluded.upvotes, downvotes = d.downvotes + excluded.downvotes;
  return null;
end $$;
create trigger days_insert after insert on votes referencing new table as new_rows
  for each statement execute function votes_keep_days();
create trigger days_update after update on votes referencing old table as old_rows new table as new_rows
  for each statement execute function votes_keep_days();
create trigger days_delete after delete on votes referencing old table as old_rows
  for each statement execute function votes_keep_days();

-- Notifies processes that cache a member's votes, favorites, and hidden games that one of these sets changed, on `viewer_games`. A group of votes
-- is one statement by many members: one notification names up to 200 of them, separated by commas (a payload has 8,000 bytes at most). An
-- empty payload stands for any number of members (a deleted game, an import).
create function notify_viewer_games(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 1000 then
    perform pg_notify('viewer_games', '');
  else
    perform pg_notify('viewer_games', string_agg(id::text, ','))
      from unnest(ids) with ordinality as member (id, number)
     group by (number - 1) / 200;
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
create trigger notify_viewer_insert after insert on votes referencing new table as new_rows
  for each statement execute function viewer_games_inserted();
create trigger notify_viewer_delete after delete on votes referencing old table as old_rows
  for each statement execute function viewer_games_deleted();

-- Setting a vote aside changes the counters of its game, but not what its voter sees as their own vote.
create function viewer_votes_updated() returns trigger language plpgsql as $$
begin
  perform notify_viewer_games(array(
    select distinct user_id
      from (select user_id, game_id, type from new_rows except select user_id, game_id, type from old_rows) changed));
  return null;
end $$;
create trigger notify_viewer_update after update on votes referencing old table as old_rows new table as new_rows
  for each statement execute function viewer_votes_updated();

-- A moderator's decision about the votes on a game that were marked until a time, while a job applies it.
create table marked_votes_decisions (
  game_id integer primary key references games on delete cascade,
  marked_until timestamptz not null,
  set_aside boolean not null
);
create trigger tell_moderation after insert or update or delete on marked_votes_decisions
  for each statement execute function tell_moderation();
