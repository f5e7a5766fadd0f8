-- Every process remembers of a session whether its member has chosen a username, without which nothing can be written.
drop trigger tell_of_rights on profiles;
create trigger tell_of_rights after update of role, username_chosen on profiles
  for each row when ((old.role, old.username_chosen) is distinct from (new.role, new.username_chosen))
  execute function profile_rights_changed();
