-- What a member with a new account says about themselves waits for a moderator if it leads to another site; others see `about` until then.
alter table profiles
  add column about_has_outside_link boolean not null default false,
  add column held_about text check (char_length(held_about) between 1 and 2000),
  add column held_about_at timestamptz,
  add check ((held_about is null) = (held_about_at is null));
create index profiles_held on profiles (held_about_at, id) where held_about is not null;
create trigger tell_moderation_update after update of held_about on profiles for each row
  when (old.held_about is distinct from new.held_about) execute function tell_moderation();
create trigger tell_moderation_delete after delete on profiles for each row
  when (old.held_about is not null) execute function tell_moderation();
