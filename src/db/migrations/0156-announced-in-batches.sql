-- The followers of a game, in the order in which they are told of an update.
create index favorites_of_game on favorites (game_id, user_id);
drop index favorites_by_game;

-- Updates whose followers are not all told yet.
create table update_announcements (
  update_id integer primary key references updates on delete cascade,
  -- The last follower who was told, or needs no telling.
  after_user uuid not null
);
