-- A closed account is not shown while its rows are deleted in batches.
create or replace view data_service.profiles as
  select p.id, p.username, p.display_name, p.about, p.avatar_url::text, p.avatar_background_url::text, p.avatar_overlay_url::text,
         p.name_badge, p.name_color, p.total_exp, p.prestige::integer, p.is_premium, p.role,
         coalesce(c.upvotes, 0) as upvotes, coalesce(c.downvotes, 0) as downvotes, p.created_at
    from public.profiles p left join public.profile_counts c on c.user_id = p.id
   where p.closed_at is null;

create or replace view data_service.profile_levels as
  select p.id as user_id, p.level::integer, p.level_color::integer from public.profiles p
   where p.closed_at is null;
