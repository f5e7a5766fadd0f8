-- A member's reviews, newest first.
create index posts_reviews_by_user on posts (added_by, created_at desc, id desc) where post_type = 'review' and is_visible;

-- Pages are kept by the process that rendered them. Each must hear when what they show of a member changes, whoever changed it:
-- 'user:ID' of the face that stands beside everything they wrote, 'profile:ID' of what only their own page shows.
create function profile_tell_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('pages', tg_argv[0] || old.id::text);
  return null;
end $$;
create trigger tell_pages_of_face after update on profiles
  for each row when (
    (old.username, old.display_name, old.avatar_url, old.avatar_background_url, old.avatar_overlay_url, old.name_badge,
      old.name_color, old.level)
    is distinct from
    (new.username, new.display_name, new.avatar_url, new.avatar_background_url, new.avatar_overlay_url, new.name_badge,
      new.name_color, new.level))
  execute function profile_tell_pages('user:');
create trigger tell_pages_of_profile after update on profiles
  for each row when (
    (old.about, old.total_exp, old.prestige, old.is_premium, old.role, old.settings -> 'show_votes')
    is distinct from
    (new.about, new.total_exp, new.prestige, new.is_premium, new.role, new.settings -> 'show_votes'))
  execute function profile_tell_pages('profile:');
create trigger tell_pages_of_end after delete on profiles
  for each row execute function profile_tell_pages('user:');

create function profile_counts_tell_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('pages', 'profile:' || old.user_id::text);
  return null;
end $$;
create trigger tell_pages after update on profile_counts
  for each row when (
    (old.upvotes, old.downvotes, old.reviews, old.posts, old.comments, old.games, old.updates)
    is distinct from
    (new.upvotes, new.downvotes, new.reviews, new.posts, new.comments, new.games, new.updates))
  execute function profile_counts_tell_pages();
