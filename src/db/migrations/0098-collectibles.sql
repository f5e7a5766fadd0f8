-- Whether the member was a supporter when their avatar and name were composed last: items that need the status are left out without it. A job
-- composes again where this is out of date.
alter table profiles add column look_is_premium boolean not null default false;
create index profiles_stale_look on profiles (id) where look_is_premium <> is_premium;

-- A member's page also shows their banner, theme and badges.
drop trigger tell_pages_of_profile on profiles;
create trigger tell_pages_of_profile after update on profiles
  for each row when (
    (old.about, old.total_exp, old.prestige, old.is_premium, old.role, old.settings -> 'show_votes', old.cosmetics)
    is distinct from
    (new.about, new.total_exp, new.prestige, new.is_premium, new.role, new.settings -> 'show_votes', new.cosmetics))
  execute function profile_tell_pages('profile:');
