-- Lists of updates skip those of other games, and those on the pages before, without reading their rows: the index that they are read along
-- has the game, too. It replaces the same index without it.
drop index updates_newest;
create index updates_newest on updates (sort_at desc, id desc) include (game_id) where confirmed and not is_removed;
