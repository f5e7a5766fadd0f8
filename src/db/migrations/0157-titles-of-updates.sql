-- A notification of an update reads its title from it: removing an update changes none of its many notifications.
drop trigger forget_quotes_update on updates;
drop trigger forget_quotes_delete on updates;
update notifications set text = '' where type = 'update' and text <> '';

create or replace view data_service.notifications as
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
