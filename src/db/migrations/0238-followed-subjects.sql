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
create unique index follows_developers on follows (developer_id, user_id) where developer_id is not null;
create unique index follows_tags on follows (tag_id, user_id) where tag_id is not null;
create unique index follows_lists on follows (list_id, user_id) where list_id is not null;
create unique index follows_members on follows (member_id, user_id) where member_id is not null;
