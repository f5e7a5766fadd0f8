-- An edit whose content only moderators see: its author's words and values, and those of the edit that undid it.
alter table edit_requests
  add column hidden_at timestamptz,
  add column hidden_reason text check (char_length(hidden_reason) <= 1000),
  add constraint edit_requests_hidden check ((hidden_at is null) = (hidden_reason is null));

-- Its pictures are no longer shown by it, so that they are removed unless something else shows them.
create function release_hidden_edit_media() returns trigger language plpgsql as $$
begin
  delete from media_references where subject_type = 'edit'
     and subject_id in (select id::text from edit_requests where id = new.id or undoes_id = new.id);
  return null;
end $$;
create trigger release_hidden_media_references after update of hidden_at on edit_requests for each row
  when (new.hidden_at is not null)
  execute function release_hidden_edit_media();
