-- How much waits for moderators is asked after every change. Whether a reported item is still there was looked up for each of thousands of
-- reports; now it is kept with each report while it is open, and they are counted from an index alone.

-- Whether a reported item was removed, is private, or is part of what is. Games and profiles stay reported until they are deleted.
create function report_subject_is_gone(subject_type text, subject_id text) returns boolean
  language sql stable
  return coalesce(case subject_type
    when 'post' then (select is_removed or is_private from posts where id = subject_id::integer)
    when 'comment' then (
      select comments.is_removed or posts.is_private from comments join posts on posts.id = comments.post_id
       where comments.id = subject_id::integer)
    when 'update' then (
      select updates.is_removed or games.is_removed from updates join games on games.id = updates.game_id
       where updates.id = subject_id::integer)
    when 'game' then (select false from games where id = subject_id::integer)
    when 'profile' then (select false from profiles where id = subject_id::uuid) end, true);

alter table reports add column subject_gone boolean not null default false;
update reports set subject_gone = true where status = 'open' and report_subject_is_gone(subject_type, subject_id);

drop index reports_queue;
create index reports_queue on reports (subject_type, subject_id, created_at) include (subject_gone) where status = 'open';

create function reports_keep_subject_gone() returns trigger language plpgsql as $$
begin
  new.subject_gone := report_subject_is_gone(new.subject_type, new.subject_id);
  return new;
end $$;
create trigger keep_subject_gone before insert on reports for each row execute function reports_keep_subject_gone();

-- The open reports of items, in the order of their ids: two transactions wait for each other instead of deadlocking.
create function recheck_reports(type text, ids text[]) returns void language plpgsql as $$
begin
  perform from reports where status = 'open' and subject_type = type and subject_id = any (ids) order by id for no key update;
  update reports set subject_gone = not subject_gone
   where status = 'open' and subject_type = type and subject_id = any (ids)
     and subject_gone <> report_subject_is_gone(subject_type, subject_id);
end $$;

create function posts_recheck_reports() returns trigger language plpgsql as $$
begin
  perform recheck_reports('post', array[new.id::text]);
  if new.is_private <> old.is_private then
    perform recheck_reports('comment', array(select id::text from comments where post_id = new.id));
  end if;
  return null;
end $$;
create trigger recheck_reports after update of is_removed, is_private on posts for each row
  when (old.is_removed <> new.is_removed or old.is_private <> new.is_private) execute function posts_recheck_reports();

create function recheck_reports_of_row() returns trigger language plpgsql as $$
begin
  perform recheck_reports(tg_argv[0], array[new.id::text]);
  return null;
end $$;
create trigger recheck_reports after update of is_removed on comments for each row
  when (old.is_removed <> new.is_removed) execute function recheck_reports_of_row('comment');
create trigger recheck_reports after update of is_removed, game_id on updates for each row
  when (old.is_removed <> new.is_removed or old.game_id <> new.game_id) execute function recheck_reports_of_row('update');

create function games_recheck_reports() returns trigger language plpgsql as $$
begin
  perform recheck_reports('update', array(select id::text from updates where game_id = new.id));
  return null;
end $$;
create trigger recheck_reports after update of is_removed on games for each row
  when (old.is_removed <> new.is_removed) execute function games_recheck_reports();
