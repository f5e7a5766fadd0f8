-- A notification names by id who caused it, and says what it quotes: no name outlives its account, and no text what it was copied from.
alter table notifications
  -- The title follows the name of `actor_id`; without an id, the account was deleted.
  add column by_member boolean not null default false,
  add column actor_id uuid references profiles on delete set null,
  add column quotes text check (quotes ~ '^(comment|post|update):[1-9][0-9]{0,9}$'),
  add check (by_member or actor_id is null);

-- Titles of before begin with a name. Whose it was is known from what they lead to, and by the key of reviews.
update notifications n
   set by_member = true,
       actor_id = (select id from profiles where id = source.author_id),
       title = case n.type when 'reply' then 'replied to your comment'
                           when 'review' then coalesce('reviewed ' || source.game, 'reviewed your game')
                           when 'mention' then 'mentioned you in a ' || source.kind
                           else left('commented on your ' || coalesce(source.commented, 'post'), 200) end,
       quotes = case when source.is_there then source.kind || ':' || source.id end,
       text = case when not source.is_there then ''
                   when n.type = 'mention' and source.kind = 'post' then left(source.title || ': ' || n.text, 300)
                   else n.text end
  from (select m.id as notification_id, place.kind, place.id,
               coalesce(c.user_id, p.added_by,
                 case when m.once_key ~ '^review:\d+:[0-9a-f-]{36}$' then substring(m.once_key from '[0-9a-f-]{36}$')::uuid end) as author_id,
               coalesce(not c.is_removed, not p.is_removed, false) as is_there, p.title,
               (select name from games where games.id = substring(m.once_key from '^review:(\d{1,9}):')::integer) as game,
               (select case when post_type = 'review' then 'review' when title <> '' then 'post “' || title || '”' end
                  from posts where posts.id = place.post_id) as commented
          from notifications m
         cross join lateral (
           select case when m.link like '%#comment-%' then 'comment' else 'post' end as kind,
                  substring(m.link from '([0-9]{1,9})$')::integer as id,
                  substring(m.link from '^/post/([0-9]{1,9})')::integer as post_id) place
          left join comments c on place.kind = 'comment' and c.id = place.id
          left join posts p on place.kind = 'post' and p.id = place.id
         where m.type in ('reply', 'comment', 'mention', 'review') and m.title <> '') source
 where n.id = source.notification_id;
-- The title of an update is read from it, so that removing one changes none of its many notifications.
update notifications
   set text = '', quotes = 'update:' || substring(once_key from '^update:(\d{1,9})$')
 where type = 'update';

create index notifications_by_actor on notifications (actor_id) where actor_id is not null;
create index notifications_quoting on notifications (quotes) where quotes not like 'update:%';

create function forget_quotes() returns trigger language plpgsql as $$
begin
  update notifications set text = '', quotes = null where quotes = tg_argv[0] || ':' || old.id and quotes not like 'update:%';
  return null;
end $$;
create function forget_all_quotes() returns trigger language plpgsql as $$
begin
  update notifications set text = '', quotes = null
   where quotes = any (array(select tg_argv[0] || ':' || id from old_rows)) and quotes not like 'update:%';
  return null;
end $$;
create trigger forget_quotes_update after update of is_removed on comments for each row
  when (new.is_removed and not old.is_removed) execute function forget_quotes('comment');
create trigger forget_quotes_update after update of is_removed on posts for each row
  when (new.is_removed and not old.is_removed) execute function forget_quotes('post');
create trigger forget_quotes_delete after delete on comments referencing old table as old_rows
  for each statement execute function forget_all_quotes('comment');
create trigger forget_quotes_delete after delete on posts referencing old table as old_rows
  for each statement execute function forget_all_quotes('post');

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

-- The log names members by id alone. An entry about a member stays one when the member is deleted; what it copied of their words goes.
alter table moderation_log add column about_member boolean not null default false;
update moderation_log set member_id = profiles.id
  from profiles
 where moderation_log.member_id is null and subject_type in ('member', 'profile') and profiles.id::text = subject_id;
update moderation_log
   set member_id = author.member_id
  from (select log.id, case subject_type
                 when 'comment' then (select user_id from comments where comments.id = log.number)
                 when 'post' then (select added_by from posts where posts.id = log.number)
                 when 'feedback' then (select added_by from feedback where feedback.id = log.number)
                 when 'edit' then (select user_id from edit_requests where edit_requests.id = log.number) end as member_id
          from (select id, subject_type, substring(subject_id from '^\d{1,9}$')::integer as number
                  from moderation_log where member_id is null) log) author
 where moderation_log.id = author.id and author.member_id is not null;
update moderation_log
   set about_member = member_id is not null or subject_type in ('member', 'profile', 'post', 'comment', 'feedback', 'edit'),
       data = data - 'username';
create function moderation_log_forget_member() returns trigger language plpgsql as $$
begin
  new.data := new.data - '{title,content}'::text[];
  if new.subject_type in ('member', 'profile') then
    new.subject_id := 'deleted';
  end if;
  return new;
end $$;
create trigger forget_member before update of member_id on moderation_log for each row
  when (new.member_id is null and new.about_member) execute function moderation_log_forget_member();
update moderation_log set member_id = null where member_id is null and about_member;

-- What a member told the moderators goes with their account.
create function forget_words() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], tg_argv[1]));
end $$;
create trigger forget_words before update of reporter_id on reports for each row
  when (new.reporter_id is null) execute function forget_words('reason', '');
create trigger forget_words before update of user_id on votes_removal_requests for each row
  when (new.user_id is null) execute function forget_words('reason', '[removed]');
create trigger forget_words before update of given_by on steam_keys for each row
  when (new.given_by is null) execute function forget_words('note', '');
update reports set reporter_id = null where reporter_id is null;
update votes_removal_requests set user_id = null where user_id is null;
update steam_keys set given_by = null where given_by is null;
delete from reports where subject_type = 'profile' and not exists (select from profiles where id::text = subject_id);
