-- What waits for moderators leaves out removed games and the votes of banned accounts. Both are few: each is read at once, instead of looking
-- up the game and the account of each of thousands of rows.
create index games_removed on games (id) where is_removed;
create index auth_users_banned on auth_users (banned_until, id) where banned_until is not null;
