-- Single visits of games and clicks on links are kept for 90 days, without their hash once the day is over. Both are found along an index: the
-- hashes by their day, and old clicks and views along the block range indexes of their times (0011, 0105).
create index view_logs_hashed on view_logs (day) where visitor_hash is not null;
create index link_clicks_hashed on link_clicks (day) where visitor_hash is not null;
