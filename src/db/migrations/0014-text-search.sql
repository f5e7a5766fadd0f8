-- Description search is served by trigrams where the extension is there to be had; without it, it scans.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index games_text on games using gin (name gin_trgm_ops, "desc" gin_trgm_ops);
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm cannot be created by this role: description search will scan';
end $$;
