-- Hashes of visitors are made with the key of their day (visitor_keys), and forgotten with it. Those of past days were made with a key that
-- never ended.
update post_views set visitor_hash = null where visitor_hash is not null and day < (now() at time zone 'utc')::date;
create index post_views_hashed on post_views (day) where visitor_hash is not null;
