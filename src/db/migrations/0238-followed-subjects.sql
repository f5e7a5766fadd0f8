-- Games, developers, tags, lists of games, and members can be followed, too. A favorite is followed without a row; a game with `is_on` false is not.
alter table follows
  add column game_id integer,
  add column developer_id integer,
  add column tag_id integer,
  -- A post of type list.
  add column list_id integer,
  add column member_id uuid,
  drop constraint follows_one_thing;
alter table follows
  add constraint follows_game_id_fkey foreign key (game_id) references games on delete cascade,
  add constraint follows_developer_id_fkey foreign key (developer_id) references developers on delete cascade,
  add constraint follows_tag_id_fkey foreign key (tag_id) references tags on delete cascade,
  add constraint follows_list_id_fkey foreign key (list_id) references posts on delete cascade,
  add constraint follows_member_id_fkey foreign key (member_id) references profiles on delete cascade,
  add constraint follows_one_thing check (num_nonnulls(thread_id, game_id, developer_id, tag_id, list_id, member_id) = 1),
  add constraint follows_not_oneself check (member_id <> user_id);
create unique index follows_games on follows (game_id, user_id) where game_id is not null;
-- Who is told, as of threads.
create index follows_games_on on follows (game_id, user_id) where is_on and game_id is not null;
create unique index follows_developers on follows (developer_id, user_id) where developer_id is not null;
create unique index follows_tags on follows (tag_id, user_id) where tag_id is not null;
create unique index follows_lists on follows (list_id, user_id) where list_id is not null;
create unique index follows_members on follows (member_id, user_id) where member_id is not null;

-- The titles of what followed members write, and of followed lists, are read from there.
create or replace view data_service.notifications as
  select n.id, n.user_id, n.type,
         case when n.type = 'update' then coalesce((
                select u.title from public.updates u
                 where u.id = substring(n.quotes from '^update:([0-9]+)$')::integer and u.confirmed and not u.is_removed), '')
              when n.type in ('list', 'member') then coalesce((
                select concat_ws(': ', nullif(p.title, ''), nullif(n.text, '')) from public.posts p
                 where p.id = substring(n.link from '[0-9]+$')::integer and p.is_visible), '')
              when n.type not in ('reply', 'comment', 'thread', 'mention', 'review') then n.text
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
