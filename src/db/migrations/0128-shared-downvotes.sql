-- A member's page lists their downvotes only if they share them.
drop trigger tell_pages_of_profile on profiles;
create trigger tell_pages_of_profile after update on profiles
  for each row when (
    (old.about, old.total_exp, old.prestige, old.is_premium, old.role, old.settings -> 'show_votes', old.settings -> 'show_downvotes', old.cosmetics)
    is distinct from
    (new.about, new.total_exp, new.prestige, new.is_premium, new.role, new.settings -> 'show_votes', new.settings -> 'show_downvotes', new.cosmetics))
  execute function profile_tell_pages('profile:');
