-- Notifications are deleted after a year. Block range indexes cost next to nothing when rows are added in order of time.
create index notifications_old on notifications using brin (created_at);
