-- Tells processes that what waits for moderators, or who has taken what, has changed: a notification on `moderation`, without a payload.
-- PostgreSQL sends one of them for each transaction, however many rows it changed.
create function tell_moderation() returns trigger language plpgsql as $$
begin
  perform pg_notify('moderation', '');
  return null;
end $$;

-- Few rows, which all concern the queue.
do $$
declare part text;
begin
  foreach part in array array['reports', 'ownership_verifications', 'votes_removal_requests', 'edit_requests', 'moderation_locks'] loop
    execute format('create trigger tell_moderation after insert or update or delete on %I
      for each statement execute function tell_moderation()', part);
  end loop;
end $$;

-- Of these tables hardly any row waits.
create trigger tell_moderation_insert after insert on games for each row
  when (not new.confirmed and not new.is_removed) execute function tell_moderation();
create trigger tell_moderation_update after update of confirmed, is_removed, notes on games for each row
  when ((old.confirmed, old.is_removed, old.archived) is distinct from (new.confirmed, new.is_removed, new.archived))
  execute function tell_moderation();
create trigger tell_moderation_delete after delete on games for each statement execute function tell_moderation();

do $$
declare part text;
begin
  foreach part in array array['posts', 'comments'] loop
    execute format('create trigger tell_moderation_insert after insert on %I for each row
      when (new.is_held) execute function tell_moderation()', part);
    execute format('create trigger tell_moderation_update after update of is_held, is_removed on %I for each row
      when ((old.is_held, old.is_removed) is distinct from (new.is_held, new.is_removed)) execute function tell_moderation()', part);
    execute format('create trigger tell_moderation_delete after delete on %I
      for each statement execute function tell_moderation()', part);
  end loop;
end $$;

create trigger tell_moderation_update after update of stopped_at on update_feeds for each row
  when ((old.stopped_at is null) is distinct from (new.stopped_at is null)) execute function tell_moderation();
create trigger tell_moderation_delete after delete on update_feeds for each statement execute function tell_moderation();

create trigger tell_moderation_insert after insert on dead_links for each row
  when (new.proposed_at is not null) execute function tell_moderation();
create trigger tell_moderation_update after update of proposed_at, settled_at on dead_links for each row
  when ((old.proposed_at, old.settled_at) is distinct from (new.proposed_at, new.settled_at)) execute function tell_moderation();
create trigger tell_moderation_delete after delete on dead_links for each statement execute function tell_moderation();
