-- What others reported about a member's post, comment, or update may name them: when it loses its author, the words go, and when it is gone
-- itself, so do the open reports. Decided ones stay without words, because they count for or against who reported.
create function forget_reports() returns trigger language plpgsql as $$
begin
  delete from reports
   where new.is_removed and subject_type = tg_argv[0] and subject_id = new.id::text and status = 'open';
  update reports set reason = '' where subject_type = tg_argv[0] and subject_id = new.id::text and reason <> '';
  return null;
end $$;
create function forget_all_reports() returns trigger language plpgsql as $$
declare
  ids text[] := array(select id::text from old_rows);
begin
  delete from reports where subject_type = tg_argv[0] and subject_id = any (ids) and status = 'open';
  update reports set reason = '' where subject_type = tg_argv[0] and subject_id = any (ids) and reason <> '';
  return null;
end $$;

create trigger forget_reports_update after update of added_by on posts for each row
  when (new.added_by is null and old.added_by is not null) execute function forget_reports('post');
create trigger forget_reports_update after update of user_id on comments for each row
  when (new.user_id is null and old.user_id is not null) execute function forget_reports('comment');
create trigger forget_reports_update after update of added_by on updates for each row
  when (new.added_by is null and old.added_by is not null) execute function forget_reports('update');
create trigger forget_reports_delete after delete on posts referencing old table as old_rows
  for each statement execute function forget_all_reports('post');
create trigger forget_reports_delete after delete on comments referencing old table as old_rows
  for each statement execute function forget_all_reports('comment');
create trigger forget_reports_delete after delete on updates referencing old table as old_rows
  for each statement execute function forget_all_reports('update');

-- Reports of before. Updates of feeds never had an author.
with item (subject_type, subject_id, is_anonymous, is_removed) as (
  select 'post', id::text, added_by is null, is_removed from posts
  union all select 'comment', id::text, user_id is null, is_removed from comments
  union all select 'update', id::text, added_by is null and source = 'user', is_removed from updates),
gone as (
  select reports.id, status = 'open' and coalesce(item.is_removed, true) as is_over
    from reports left join item using (subject_type, subject_id)
   where subject_type <> 'profile' and coalesce(item.is_anonymous, true)),
over as (delete from reports using gone where reports.id = gone.id and is_over)
update reports set reason = '' from gone where reports.id = gone.id and not is_over and reason <> '';
