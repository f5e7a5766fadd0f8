-- A vote on a game waits while its account is new, or if another account voted on the game from the same network address (decision 0063). It
-- is set aside until it counts; for its voter it is a vote like any other.
alter table votes
  -- From when on it may count; infinity if a sign of a cluster marks it, so that moderators decide. Null: it doesn't wait.
  add column waits_until timestamptz,
  -- A switch is a vote at this time.
  add column switched_at timestamptz,
  -- When the account was created, if it voted in its first 24 hours.
  add column newcomer_since timestamptz,
  add constraint votes_waiting_are_set_aside check (waits_until is null or set_aside);
create index votes_waiting on votes (waits_until) where waits_until is not null;
create index votes_by_address on votes (game_id, address_hash, coalesce(switched_at, created_at)) where address_hash is not null;
create index votes_of_newcomers on votes (game_id, newcomer_since) where newcomer_since is not null;
create index profiles_by_age on profiles (created_at);

-- As in migration 0013, with the votes that wait among those of the member, without a game.
create or replace function votes_keep_counts() returns trigger language plpgsql as $$
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
