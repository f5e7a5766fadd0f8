-- Long threads are read a piece at a time, along indexes: the top comments of a post, and the replies to a comment, in each order.

-- `children` counts direct replies that are shown: those that can be seen, and removed ones that keep their place above a reply.
-- From the deepest up, because whether a removed comment is shown depends on what is below it.
do $$
begin
  for level in reverse (select coalesce(max(depth), 0) from comments)..1 loop
    update comments parent set children = parent.children + kept.count
      from (select parent_id, count(*)::integer from comments
             where depth = level and not is_visible and children > 0 group by parent_id) kept
     where parent.id = kept.parent_id;
  end loop;
end $$;

-- Generated columns cannot build on each other, so this repeats what `is_visible` says.
alter table comments add column is_shown boolean not null
  generated always as ((not is_removed and not is_held) or children > 0) stored;

-- The author's level, kept so that 'highest level' is an order that an index serves. 0: the account was deleted.
alter table comments add column author_level smallint not null default 0;
update comments set author_level = level from profiles where profiles.id = comments.user_id;

create or replace function comments_take_place() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then
    new.root_id := new.id;
    new.depth := 0;
  else
    select root_id, depth + 1 into new.root_id, new.depth from comments where id = new.parent_id;
    if not found then
      raise foreign_key_violation using message = format('comment %s, which is to be answered, does not exist', new.parent_id);
    end if;
  end if;
  new.author_level := coalesce((select level from profiles where id = new.user_id), 0);
  return new;
end $$;

create function comments_lose_author() returns trigger language plpgsql as $$
begin
  new.author_level := 0;
  return new;
end $$;
create trigger comments_lose_author before update of user_id on comments
  for each row when (new.user_id is null) execute function comments_lose_author();

create or replace function profiles_pass_on_level() returns trigger language plpgsql as $$
begin
  update posts set author_level = new.level where added_by = new.id;
  update comments set author_level = new.level where user_id = new.id;
  return null;
end $$;

-- `subject` is the post, `part` the parent comment, `sign` counts comments that can be seen, `up` those that are shown.
-- A removed comment that begins or ceases to be shown by a change of its `children` fires the trigger again, for its own parent.
create or replace function comments_keep_counts() returns trigger language plpgsql as $$
declare changes signed_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(post_id, parent_id, user_id, 1, 0, is_visible::integer)::signed_change from new_rows where is_shown);
  elsif tg_op = 'DELETE' then
    changes := array(select row(post_id, parent_id, user_id, -1, 0, -(is_visible::integer))::signed_change from old_rows where is_shown);
  else
    changes := array(select row(post_id, parent_id, user_id, sum(shown), 0, sum(sign))::signed_change
      from (select post_id, parent_id, user_id, 1 shown, is_visible::integer sign from new_rows where is_shown
            union all select post_id, parent_id, user_id, -1, -(is_visible::integer) from old_rows where is_shown) both_sides
     group by post_id, parent_id, user_id having sum(shown) <> 0 or sum(sign) <> 0);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from posts where id in (select subject from unnest(changes) where sign <> 0) order by id for no key update;
  update posts p set total_comments = p.total_comments + d.sum
    from (select subject, sum(sign)::integer from unnest(changes) group by subject) d
   where p.id = d.subject and d.sum <> 0;
  update comments c set children = c.children + d.sum
    from (select part, sum(up)::integer from unnest(changes) where part is not null group by part) d
   where c.id = d.part and d.sum <> 0;
  perform from profile_counts where user_id in (select user_id from unnest(changes) where sign <> 0)
    order by user_id for no key update;
  update profile_counts c set comments = c.comments + d.sum
    from (select user_id, sum(sign)::integer from unnest(changes) group by user_id) d
   where c.user_id = d.user_id and d.sum <> 0;
  return null;
end $$;

drop index comments_roots_newest;
drop index comments_roots_rated;
drop index comments_by_root;
create index comments_roots_newest on comments (post_id, created_at desc, id desc) where parent_id is null and is_shown;
create index comments_roots_rated on comments (post_id, rating_low desc, id desc) where parent_id is null and is_shown;
create index comments_roots_level on comments (post_id, author_level desc, id desc) where parent_id is null and is_shown;
create index comments_replies_newest on comments (parent_id, created_at desc, id desc) where is_shown;
create index comments_replies_rated on comments (parent_id, rating_low desc, id desc) where is_shown;
create index comments_replies_level on comments (parent_id, author_level desc, id desc) where is_shown;
