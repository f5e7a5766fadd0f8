-- A post's views: each visitor counts once a day.
alter table post_views add column day date not null default (now() at time zone 'utc')::date;
-- Keyed hash of the post, the day, and the member or network address: rows of different posts or days cannot be connected.
alter table post_views add column visitor_hash bytea;
create unique index post_views_once on post_views (post_id, day, visitor_hash);
drop index post_views_by_post;

alter table posts add column views integer not null default 0 check (views >= 0);
update posts set views = counted.views
  from (select post_id, count(*)::integer as views from post_views group by post_id) counted
 where posts.id = counted.post_id;

create function post_views_keep_counts() returns trigger language plpgsql as $$
declare changes signed_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(post_id, null, null, 0, 0, 1)::signed_change from new_rows);
  else
    changes := array(select row(post_id, null, null, 0, 0, -1)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from posts where id in (select subject from unnest(changes)) order by id for no key update;
  update posts p set views = p.views + d.sum
    from (select subject, sum(sign)::integer from unnest(changes) group by subject) d
   where p.id = d.subject;
  return null;
end $$;

create trigger count_insert after insert on post_views referencing new table as new_rows
  for each statement execute function post_views_keep_counts();
create trigger count_delete after delete on post_views referencing old table as old_rows
  for each statement execute function post_views_keep_counts();
