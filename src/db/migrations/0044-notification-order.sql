-- Which transaction wrote a notification. Ids are assigned before the commit, so a later commit can have a lower id; a reader that
-- remembers a snapshot, and next reads what that snapshot did not see, gets every notification exactly once.
alter table notifications add column xid xid8 not null default pg_current_xact_id();
create index notifications_arrived on notifications (user_id, xid) where not is_seen;
