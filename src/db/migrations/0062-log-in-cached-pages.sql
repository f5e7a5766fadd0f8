-- Pages that show the moderation log are cached; whoever writes an entry drops them, in every process.
create function moderation_log_in_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('pages', 'moderation-log');
  return null;
end $$;
create trigger drop_cached_pages after insert on moderation_log
  for each statement execute function moderation_log_in_pages();
