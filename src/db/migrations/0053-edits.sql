-- Why an edit was applied. Edits that moderators accepted count towards a member's trust.
alter table edit_requests add column basis text
  check (basis in ('accepted', 'moderator', 'developer', 'fills-empty')),
  add constraint edit_requests_basis check (basis is null or status = 'applied');

-- A game's history: applied edits by the time at which they were applied.
create index edit_requests_history on edit_requests (game_id, coalesce(decided_at, created_at) desc, id desc);
create index edit_requests_pending_by_game on edit_requests (game_id) where status = 'pending';

-- An edit shows its pictures while it waits, and for as long as it can be undone.
create function release_edit_media() returns trigger language plpgsql as $$
begin
  delete from media_references where subject_type = 'edit' and subject_id = old.id::text;
  return null;
end $$;
create trigger keep_media_references_insert after insert on edit_requests for each row
  when (new.diff::text like '%/media/uploads/%')
  execute function keep_media_references('edit');
create trigger release_media_references after update of status on edit_requests for each row
  when (new.status in ('declined', 'withdrawn'))
  execute function release_edit_media();
create trigger keep_media_references_delete after delete on edit_requests for each row
  execute function release_edit_media();

-- Two addresses with the same key lead to the same page: without scheme, www, case, fragment, tracking parameters and a slash at the
-- end; pages of stores by their id.
create function link_key(url text) returns text language sql immutable strict parallel safe
  return case
    when url ~* '^https?://(store\.steampowered|steamcommunity)\.com/app/[0-9]+'
      then 'steam/' || substring(url from '/app/([0-9]+)')
    when url ~* '^https?://play\.google\.com/store/apps/details\?(.*&)?id=[a-z0-9_.]+'
      then 'google play/' || lower(substring(url from '[?&]id=([A-Za-z0-9_.]+)'))
    when url ~* '^https?://(apps|itunes)\.apple\.com/.*/id[0-9]+'
      then 'apple store/' || substring(url from '/id([0-9]+)')
    else regexp_replace(regexp_replace(regexp_replace(regexp_replace(
           lower(split_part(url, '#', 1)),
           '^https?://(www\.)?', ''),
           '([?&])(utm_[a-z]+|ref|source|fbclid|gclid|si)=[^&]*', '\1', 'g'),
           '([?&])&+', '\1', 'g'),
           '(/index\.html?)?[/?&]*$', '')
    end;
create index game_links_by_key on game_links (link_key(url));
