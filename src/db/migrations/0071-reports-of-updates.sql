-- Updates of games can be reported, too.
alter table reports drop constraint reports_subject_type_check;
alter table reports add constraint reports_subject_type_check check (subject_type in ('post', 'comment', 'profile', 'update'));

-- The report of an update that was removed waits no longer.
create trigger tell_moderation_update after update of is_removed on updates for each row
  when (old.is_removed is distinct from new.is_removed) execute function tell_moderation();
