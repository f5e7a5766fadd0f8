-- What popular games and posts are computed from: counts by day, so that no ranking reads votes or views one by one.
-- A vote belongs to the day on which it was first cast, and moves its counts there when it is switched, set aside or taken back.
create table game_day_votes (
  day date not null,
  game_id integer not null references games on delete cascade,
  upvotes integer not null,
  downvotes integer not null,
  primary key (day, game_id)
);
create index game_day_votes_by_game on game_day_votes (game_id);

create table post_day_counts (
  day date not null,
  post_id integer not null references posts on delete cascade,
  upvotes integer not null default 0,
  downvotes integer not null default 0,
  views integer not null default 0,
  primary key (day, post_id)
);
create index post_day_counts_by_post on post_day_counts (post_id);

insert into game_day_votes (day, game_id, upvotes, downvotes)
  select (created_at at time zone 'utc')::date, game_id, count(*) filter (where type = 1), count(*) filter (where type = -1)
    from votes where not set_aside group by 1, 2;
insert into post_day_counts (day, post_id, upvotes, downvotes, views)
  select day, post_id, sum(up), sum(down), sum(views) from (
    select (created_at at time zone 'utc')::date as day, post_id, (type = 1)::integer as up, (type = -1)::integer as down, 0 as views
      from post_votes
    union all select day, post_id, 0, 0, 1 from post_views) counted group by 1, 2;

create type day_change as (day date, subject integer, up integer, down integer, views integer);

-- An update first: a row that is inserted has counts of its own, which a vote that is taken back has not. Where the game or post
-- itself is being deleted its rows are gone, and nothing is inserted.
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

create function post_days_add(changes day_change[]) returns void language plpgsql as $$
begin
  if cardinality(changes) = 0 then return; end if;
  with changed as (
    select day, subject, sum(up)::integer as up, sum(down)::integer as down, sum(views)::integer as views from unnest(changes)
     group by day, subject having sum(up) <> 0 or sum(down) <> 0 or sum(views) <> 0),
  updated as (
    update post_day_counts d set upvotes = d.upvotes + c.up, downvotes = d.downvotes + c.down, views = d.views + c.views
      from changed c where d.day = c.day and d.post_id = c.subject returning d.day, d.post_id)
  insert into post_day_counts as d (day, post_id, upvotes, downvotes, views)
    select c.day, c.subject, c.up, c.down, c.views from changed c
     where c.up >= 0 and c.down >= 0 and c.views >= 0
       and not exists (select from updated u where u.day = c.day and u.post_id = c.subject)
     order by c.subject, c.day
    on conflict (day, post_id) do update
      set upvotes = d.upvotes + excluded.upvotes, downvotes = d.downvotes + excluded.downvotes, views = d.views + excluded.views;
end $$;

create function post_votes_keep_days() returns trigger language plpgsql as $$
declare changes day_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row((created_at at time zone 'utc')::date, post_id, (type = 1)::integer, (type = -1)::integer, 0)::day_change
      from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row((created_at at time zone 'utc')::date, post_id, -(type = 1)::integer, -(type = -1)::integer, 0)::day_change
      from old_rows);
  end if;
  perform post_days_add(changes);
  return null;
end $$;

create function post_views_keep_days() returns trigger language plpgsql as $$
begin
  perform post_days_add(array(select row(day, post_id, 0, 0, 1)::day_change from new_rows));
  return null;
end $$;

-- After the triggers that keep the counts of games and posts, which lock these in order: so the rows of days are safe from deadlocks.
do $$
declare counted text;
begin
  foreach counted in array array['votes', 'post_votes'] loop
    execute format('create trigger days_insert after insert on %1$I referencing new table as new_rows
      for each statement execute function %2$I()', counted, counted || '_keep_days');
    execute format('create trigger days_delete after delete on %1$I referencing old table as old_rows
      for each statement execute function %2$I()', counted, counted || '_keep_days');
    execute format('create trigger days_update after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function %2$I()', counted, counted || '_keep_days');
  end loop;
end $$;
create trigger days_insert after insert on post_views referencing new table as new_rows
  for each statement execute function post_views_keep_days();

-- Rows of views are deleted after 90 days, and stay counted.
drop trigger count_delete on post_views;
create index post_views_old on post_views using brin (created_at);
