-- Counters follow, in the same transaction, what they count. Triggers work a statement at a time, so that a thousand
-- rows in one statement cost one pass; each gathers its changes first, because a counter's own update fires the
-- triggers of its table again, and a statement that changes nothing must end there.
-- Rows of several games or members are locked in order, so that two such statements wait and do not deadlock.

create type vote_change as (game_id integer, user_id uuid, up integer, down integer);

create function votes_keep_counts() returns trigger language plpgsql as $$
declare changes vote_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(game_id, user_id, (type = 1)::integer, (type = -1)::integer)::vote_change
      from new_rows where not set_aside);
  elsif tg_op = 'DELETE' then
    changes := array(select row(game_id, user_id, -(type = 1)::integer, -(type = -1)::integer)::vote_change
      from old_rows where not set_aside);
  else
    changes := array(
      select row(game_id, user_id, (type = 1)::integer, (type = -1)::integer)::vote_change from new_rows where not set_aside
      union all
      select row(game_id, user_id, -(type = 1)::integer, -(type = -1)::integer)::vote_change from old_rows where not set_aside);
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

-- One signed occurrence of something that is counted for a subject (a game, post, comment or poll option) and a member.
create type signed_change as (subject integer, part integer, user_id uuid, up integer, down integer, sign integer);

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

create function post_votes_keep_counts() returns trigger language plpgsql as $$
declare changes signed_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row(post_id, null, null, (type = 1)::integer, (type = -1)::integer, 1)::signed_change from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row(post_id, null, null, -(type = 1)::integer, -(type = -1)::integer, -1)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from posts where id in (select subject from unnest(changes)) order by id for no key update;
  update posts p set upvotes = p.upvotes + d.up, downvotes = p.downvotes + d.down
    from (select subject, sum(up)::integer up, sum(down)::integer down from unnest(changes) group by subject) d
   where p.id = d.subject and (d.up <> 0 or d.down <> 0);
  return null;
end $$;

create function comment_votes_keep_counts() returns trigger language plpgsql as $$
declare changes signed_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row(comment_id, null, null, (type = 1)::integer, (type = -1)::integer, 1)::signed_change from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row(comment_id, null, null, -(type = 1)::integer, -(type = -1)::integer, -1)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from comments where id in (select subject from unnest(changes)) order by id for no key update;
  update comments c set upvotes = c.upvotes + d.up, downvotes = c.downvotes + d.down
    from (select subject, sum(up)::integer up, sum(down)::integer down from unnest(changes) group by subject) d
   where c.id = d.subject and (d.up <> 0 or d.down <> 0);
  return null;
end $$;

create function poll_votes_keep_counts() returns trigger language plpgsql as $$
declare changes signed_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row(post_id, position, null, 0, 0, 1)::signed_change from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row(post_id, position, null, 0, 0, -1)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from poll_options where (post_id, position) in (select subject, part from unnest(changes))
    order by post_id, position for no key update;
  update poll_options o set votes = o.votes + d.sum
    from (select subject, part, sum(sign)::integer from unnest(changes) group by subject, part) d
   where o.post_id = d.subject and o.position = d.part and d.sum <> 0;
  return null;
end $$;

-- `subject` is the post, `part` the parent comment.
create function comments_keep_counts() returns trigger language plpgsql as $$
declare changes signed_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(post_id, parent_id, user_id, 0, 0, 1)::signed_change from new_rows where is_visible);
  elsif tg_op = 'DELETE' then
    changes := array(select row(post_id, parent_id, user_id, 0, 0, -1)::signed_change from old_rows where is_visible);
  else
    changes := array(select row(post_id, parent_id, user_id, 0, 0, sum(sign))::signed_change
      from (select post_id, parent_id, user_id, 1 sign from new_rows where is_visible
            union all select post_id, parent_id, user_id, -1 from old_rows where is_visible) both_sides
     group by post_id, parent_id, user_id having sum(sign) <> 0);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from posts where id in (select subject from unnest(changes)) order by id for no key update;
  update posts p set total_comments = p.total_comments + d.sum
    from (select subject, sum(sign)::integer from unnest(changes) group by subject) d
   where p.id = d.subject and d.sum <> 0;
  update comments c set children = c.children + d.sum
    from (select part, sum(sign)::integer from unnest(changes) where part is not null group by part) d
   where c.id = d.part and d.sum <> 0;
  perform from profile_counts where user_id in (select user_id from unnest(changes)) order by user_id for no key update;
  update profile_counts c set comments = c.comments + d.sum
    from (select user_id, sum(sign)::integer from unnest(changes) group by user_id) d
   where c.user_id = d.user_id and d.sum <> 0;
  return null;
end $$;

create type post_change as (game_id integer, user_id uuid, post_type text, review_type text, stars integer,
  early boolean, sign integer);

create function posts_keep_counts() returns trigger language plpgsql as $$
declare changes post_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(game_id, added_by, post_type, review_type, review_rating, review_is_early, 1)::post_change
      from new_rows where is_visible);
  elsif tg_op = 'DELETE' then
    changes := array(select row(game_id, added_by, post_type, review_type, review_rating, review_is_early, -1)::post_change
      from old_rows where is_visible);
  else
    changes := array(
      select row(game_id, added_by, post_type, review_type, review_rating, review_is_early, sum(sign))::post_change
        from (select game_id, added_by, post_type, review_type, review_rating, review_is_early, 1 sign
                from new_rows where is_visible
              union all
              select game_id, added_by, post_type, review_type, review_rating, review_is_early, -1
                from old_rows where is_visible) both_sides
       group by game_id, added_by, post_type, review_type, review_rating, review_is_early having sum(sign) <> 0);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from game_stats where game_id in (select game_id from unnest(changes)) order by game_id for no key update;
  update game_stats s set
      reviews = s.reviews + d.reviews, discussions = s.discussions + d.discussions,
      full_reviews = s.full_reviews + d.full_reviews, early_reviews = s.early_reviews + d.reviews - d.full_reviews,
      full_positive = s.full_positive + d.full_positive, early_positive = s.early_positive + d.positive - d.full_positive,
      full_stars = s.full_stars + d.full_stars, early_stars = s.early_stars + d.stars - d.full_stars
    from (select game_id,
        coalesce(sum(sign) filter (where post_type = 'review'), 0)::integer reviews,
        coalesce(sum(sign) filter (where post_type in ('discussion', 'game-discussion')), 0)::integer discussions,
        coalesce(sum(sign) filter (where post_type = 'review' and not early), 0)::integer full_reviews,
        coalesce(sum(sign) filter (where review_type = 'positive'), 0)::integer positive,
        coalesce(sum(sign) filter (where review_type = 'positive' and not early), 0)::integer full_positive,
        coalesce(sum(sign * stars), 0)::integer stars,
        coalesce(sum(sign * stars) filter (where not early), 0)::integer full_stars
      from unnest(changes) where post_type in ('review', 'discussion', 'game-discussion') group by game_id) d
   where s.game_id = d.game_id;
  perform from profile_counts where user_id in (select user_id from unnest(changes)) order by user_id for no key update;
  update profile_counts c set reviews = c.reviews + d.reviews, posts = c.posts + d.posts
    from (select user_id, coalesce(sum(sign) filter (where post_type = 'review'), 0)::integer reviews,
        coalesce(sum(sign) filter (where post_type <> 'review'), 0)::integer posts
      from unnest(changes) group by user_id) d
   where c.user_id = d.user_id;
  return null;
end $$;

create function updates_keep_counts() returns trigger language plpgsql as $$
declare changes signed_change[] := '{}'; touched integer[];
begin
  if tg_op <> 'DELETE' then
    changes := array(select row(game_id, null, added_by, 0, 0, 1)::signed_change
      from new_rows where confirmed and not is_removed);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row(game_id, null, added_by, 0, 0, -1)::signed_change
      from old_rows where confirmed and not is_removed);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  touched := array(select distinct subject from unnest(changes));
  perform from game_stats where game_id = any(touched) order by game_id for no key update;
  update game_stats s set updates = s.updates + d.sum, last_update_at = (
      select sort_at from updates u where u.game_id = s.game_id and u.confirmed and not u.is_removed
         and u.justdate is not null order by sort_at desc, id desc limit 1)
    from (select subject, sum(sign)::integer from unnest(changes) group by subject) d
   where s.game_id = d.subject;
  perform from profile_counts where user_id in (select user_id from unnest(changes)) order by user_id for no key update;
  update profile_counts c set updates = c.updates + d.sum
    from (select user_id, sum(sign)::integer from unnest(changes) group by user_id) d
   where c.user_id = d.user_id and d.sum <> 0;
  return null;
end $$;

-- A member's games are those that are confirmed and stand.
create function games_keep_counts() returns trigger language plpgsql as $$
declare changes signed_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(null, null, added_by, 0, 0, 1)::signed_change
      from new_rows where confirmed and not is_removed and added_by is not null);
  elsif tg_op = 'DELETE' then
    changes := array(select row(null, null, added_by, 0, 0, -1)::signed_change
      from old_rows where confirmed and not is_removed and added_by is not null);
  else
    changes := array(select row(null, null, added_by, 0, 0, sum(sign))::signed_change
      from (select added_by, 1 sign from new_rows where confirmed and not is_removed
            union all select added_by, -1 from old_rows where confirmed and not is_removed) both_sides
     where added_by is not null group by added_by having sum(sign) <> 0);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from profile_counts where user_id in (select user_id from unnest(changes)) order by user_id for no key update;
  update profile_counts c set games = c.games + d.sum
    from (select user_id, sum(sign)::integer from unnest(changes) group by user_id) d
   where c.user_id = d.user_id;
  return null;
end $$;

create function exp_ledger_keep_counts() returns trigger language plpgsql as $$
declare changes signed_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row(null, null, user_id, 0, 0, amount)::signed_change from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row(null, null, user_id, 0, 0, -amount)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from profiles where id in (select user_id from unnest(changes)) order by id for no key update;
  update profiles p set total_exp = p.total_exp + d.sum
    from (select user_id, sum(sign)::integer from unnest(changes) group by user_id) d
   where p.id = d.user_id and d.sum <> 0;
  return null;
end $$;

create function daily_login_exp_keep_counts() returns trigger language plpgsql as $$
declare changes signed_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(null, null, user_id, 0, 0, 1)::signed_change from new_rows);
  else
    changes := array(select row(null, null, user_id, 0, 0, -1)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from profile_counts where user_id in (select user_id from unnest(changes)) order by user_id for no key update;
  update profile_counts c set visits = c.visits + d.sum
    from (select user_id, sum(sign)::integer from unnest(changes) group by user_id) d
   where c.user_id = d.user_id;
  return null;
end $$;

do $$
declare counted text;
begin
  foreach counted in array array['votes', 'favorites', 'post_votes', 'comment_votes', 'poll_votes', 'comments', 'posts',
    'updates', 'games', 'exp_ledger', 'daily_login_exp']
  loop
    execute format('create trigger count_insert after insert on %1$I referencing new table as new_rows
      for each statement execute function %2$I()', counted,
      counted || '_keep_counts');
    execute format('create trigger count_delete after delete on %1$I referencing old table as old_rows
      for each statement execute function %2$I()', counted,
      counted || '_keep_counts');
    -- A favourite and a day's visit are never moved, only made and deleted.
    continue when counted in ('favorites', 'daily_login_exp');
    execute format('create trigger count_update after update on %1$I
      referencing old table as old_rows new table as new_rows
      for each statement execute function %2$I()', counted,
      counted || '_keep_counts');
  end loop;
end $$;
