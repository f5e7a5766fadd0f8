-- Everything that the data service at /rest/v1 can read: a view for each relation. `relations.ts` lists the columns; a test compares the two.
create schema if not exists data_service;

-- The member who reads, set for the transaction; null for a visitor.
create function data_service.viewer() returns uuid language sql stable
  return nullif(current_setting('idledex.viewer', true), '')::uuid;

-- Their cost is the real one: each call runs a query. The planner assumes 100 for any SQL function, so conditions on tags looked like
-- conditions on numbers: fifty of them took seconds, and the embedded database, which refuses queries by their cost, accepted them.
create function data_service.tags_of(game integer) returns text[] language sql stable cost 8000
  return array(select t.name from game_tags join tags t on t.id = tag_id where game_id = game order by t.category, t.position);

create function data_service.tags_of(game integer, of_category integer) returns text[] language sql stable cost 8000
  return array(select t.name from game_tags g join tags t on t.id = g.tag_id
                where g.game_id = game and g.category = of_category order by t.position);

-- A closed account is not shown while its rows are deleted in batches.
create view data_service.profiles as
  select p.id, p.username, p.display_name, p.about, p.avatar_url::text, p.avatar_background_url::text, p.avatar_overlay_url::text,
         p.name_badge, p.name_color, p.total_exp, p.prestige::integer, p.is_premium, p.role,
         coalesce(c.upvotes, 0) as upvotes, coalesce(c.downvotes, 0) as downvotes, p.created_at
    from public.profiles p left join public.profile_counts c on c.user_id = p.id
   where p.closed_at is null;

create view data_service.profile_levels as
  select p.id as user_id, p.level::integer, p.level_color::integer from public.profiles p
   where p.closed_at is null;

-- Every game that was not removed. `created_at` is since when it is in the catalog, as in the lists of the site.
create view data_service.games as
  select g.id, g.urlid, g.name, g."desc", g.long_desc, g.notes, g.confirmed, g.is_removed, g.banner_blur, g.banner_url::text,
         g.logo_url::text, g.logo_thumb_url::text, g.ss_thumbnails, g.trailer::text,
         coalesce(c.upvotes, 0) as upvotes, coalesce(c.downvotes, 0) as downvotes,
         coalesce((select jsonb_agg(jsonb_build_object('type', case v.type when 1 then 'upvote' else 'downvote' end,
                                                       'user_id', v.user_id, 'created_at', v.created_at))
                     from public.votes v where v.game_id = g.id and v.user_id = data_service.viewer()), '[]') as votes,
         case when c.upvotes + c.downvotes > 0 then round(100.0 * c.upvotes / (c.upvotes + c.downvotes))::integer end as rating,
         coalesce((select jsonb_agg(jsonb_build_object('type', l.type, 'url', l.url, 'note', nullif(l.note, '')) order by l.position, l.id)
                     from public.game_links l where l.game_id = g.id), '[]') as links,
         data_service.tags_of(g.id) as tags,
         -- Only the council reads the keys, and each reading is logged.
         null::jsonb as steam_keys,
         g.playable, g.play_link, g.other_data, coalesce(g.confirmed_at, g.created_at) as created_at, g.updated_at, g.release_date,
         g.featured_until, g.added_by, g.developer, g.developer_id,
         data_service.tags_of(g.id, 2) as tags_development, data_service.tags_of(g.id, 1) as tags_platforms,
         data_service.tags_of(g.id, 3) as tags_monetization, data_service.tags_of(g.id, 4) as tags_playstyle,
         data_service.tags_of(g.id, 5) as tags_length, data_service.tags_of(g.id, 6) as tags_graphics,
         data_service.tags_of(g.id, 7) as tags_setting, data_service.tags_of(g.id, 8) as tags_gameplay,
         data_service.tags_of(g.id, 9) as tags_features, data_service.tags_of(g.id, 10) as tags_engine
    from public.games g left join public.game_counts c on c.game_id = g.id
   where not g.is_removed;

create view data_service.games_newest as select * from data_service.games where confirmed;

create view data_service.games_unconfirmed as select * from data_service.games where not confirmed;

create view data_service.updates as
  select u.id, u.game_id, u.version_number, u.title, u.content, u.justdate, u.sort_at as created_at, u.added_by,
         u.confirmed, u.is_removed
    from public.updates u join public.games g on g.id = u.game_id and not g.is_removed
   where u.confirmed and not u.is_removed;

create view data_service.updates_view as
  select u.id, u.game_id, u.version_number, u.title, u.content, u.justdate, u.sort_at as created_at, u.added_by,
         u.confirmed, u.is_removed, g.name as game_name, g.urlid as game_urlid, g.logo_url::text as game_logo_url,
         data_service.tags_of(g.id) as tags
    from public.updates u join public.games g on g.id = u.game_id and g.confirmed and not g.is_removed
   where u.confirmed and not u.is_removed;

create view data_service.blog_posts as
  select p.id, p.post_type, p.added_by, p.added_by as user_id, m.username, p.title, p.content, p.game_id, p.review_type,
         p.review_rating::integer, p.review_dev_stage, p.review_version, p.total_comments, p.upvotes, p.downvotes, p.is_removed,
         p.is_private, p.is_held, p.created_at
    from public.posts p left join public.profiles m on m.id = p.added_by
   where p.is_visible;

-- The same with what only the member sees: private lists, and posts that are held for review.
create view data_service.blog_posts_of_member as
  select p.id, p.post_type, p.added_by, p.added_by as user_id, m.username, p.title, p.content, p.game_id, p.review_type,
         p.review_rating::integer, p.review_dev_stage, p.review_version, p.total_comments, p.upvotes, p.downvotes, p.is_removed,
         p.is_private, p.is_held, p.created_at
    from public.posts p left join public.profiles m on m.id = p.added_by
   where p.is_visible or (p.added_by = data_service.viewer() and not p.is_removed);

create view data_service.blog_comments as
  select c.id, c.post_id, c.parent_id, c.user_id, m.username, c.content, c.depth::integer, c.children, c.created_at, c.is_removed,
         c.is_held, c.upvotes, c.downvotes, m.level::integer, m.level_color::integer, m.name_badge, m.name_color,
         m.avatar_url::text, m.avatar_background_url::text, m.avatar_overlay_url::text, c.feedback_data, p.total_comments
    from public.comments c join public.posts p on p.id = c.post_id and p.is_visible
    left join public.profiles m on m.id = c.user_id
   where c.is_visible;

create view data_service.blog_comments_of_member as
  select c.id, c.post_id, c.parent_id, c.user_id, m.username, c.content, c.depth::integer, c.children, c.created_at, c.is_removed,
         c.is_held, c.upvotes, c.downvotes, m.level::integer, m.level_color::integer, m.name_badge, m.name_color,
         m.avatar_url::text, m.avatar_background_url::text, m.avatar_overlay_url::text, c.feedback_data, p.total_comments
    from public.comments c
    join public.posts p on p.id = c.post_id and (p.is_visible or (p.added_by = data_service.viewer() and not p.is_removed))
    left join public.profiles m on m.id = c.user_id
   where c.is_visible or (c.user_id = data_service.viewer() and not c.is_removed);

-- What only the member reads. These are empty for a visitor.
create view data_service.favorites as
  select user_id, game_id, created_at from public.favorites where user_id = data_service.viewer();

create view data_service.votes as
  select user_id, game_id, case type when 1 then 'upvote' else 'downvote' end as type, created_at
    from public.votes where user_id = data_service.viewer();

create view data_service.blog_votes as
  select user_id, post_id, case type when 1 then 'upvote' else 'downvote' end as type, created_at
    from public.post_votes where user_id = data_service.viewer();

-- The words of a comment or post that was deleted, or waits for a moderator, are not repeated.
create view data_service.notifications as
  select n.id, n.user_id, n.type,
         case when n.type = 'update' then coalesce((
                select u.title from public.updates u
                 where u.id = substring(n.quotes from '^update:([0-9]+)$')::integer and u.confirmed and not u.is_removed), '')
              when n.type not in ('reply', 'comment', 'mention', 'review') then n.text
              when n.link like '/post/%#comment-%' then coalesce((
                select n.text from public.comments c join public.posts p on p.id = c.post_id
                 where c.id = substring(n.link from '[0-9]+$')::integer and c.is_visible and p.is_visible), '')
              when n.link like '/post/%' then coalesce((
                select n.text from public.posts p where p.id = substring(n.link from '[0-9]+$')::integer and p.is_visible), '')
              else n.text end as text,
         case when n.by_member then coalesce((
                select coalesce(p.display_name, p.username) from public.profiles p where p.id = n.actor_id and p.closed_at is null),
                'A deleted member') || ' ' || n.title
              else n.title end as title,
         n.message, n.link, n.exp_added, n.created_at, n.is_seen, n.collectible_ids
    from public.notifications n where n.user_id = data_service.viewer();

-- What moderators hid of an edit is hidden from its author, too.
create view data_service.user_edit_req_logs as
  select e.id, e.user_id, e.game_id, e.status, case when not h.hidden then e.summary end as summary,
         case when not h.hidden then e.diff end as diff, e.decision_reason, e.created_at, e.decided_at
    from public.edit_requests e
    cross join lateral (
      select e.hidden_at is not null or exists (
        select from public.edit_requests undone where undone.id = e.undoes_id and undone.hidden_at is not null) as hidden) h
   where e.user_id = data_service.viewer();

create view data_service.user_profile_update_logs as
  select id, user_id, diff, created_at from public.profile_update_logs where user_id = data_service.viewer();

create view data_service.view_logs as
  select id, user_id, game_id, created_at from public.view_logs where user_id = data_service.viewer();

create view data_service.daily_login_exp as
  select user_id, day, streak, exp_added, created_at from public.daily_login_exp where user_id = data_service.viewer();
