-- What visitors open and follow is counted by day, at once; the rows that make a visitor count once a day are deleted soon after.

-- The key of a day's visitor hashes. It is deleted when the day is over: then nobody, who has the whole database and all other keys, can
-- say whether an address is among the hashes.
create table visitor_keys (
  day date primary key,
  key bytea not null check (octet_length(key) = 32)
);

alter table view_logs add column day date not null default (now() at time zone 'utc')::date;
alter table view_logs add column visitor_hash bytea;
create unique index view_logs_once on view_logs (game_id, day, visitor_hash);
drop index view_logs_by_game;

alter table link_clicks add column day date not null default (now() at time zone 'utc')::date;
create unique index link_clicks_once on link_clicks (game_id, link_type, day, visitor_hash);
drop index link_clicks_by_game;

create table game_day_views (
  game_id integer not null references games on delete cascade,
  day date not null,
  views integer not null check (views >= 0),
  primary key (game_id, day)
);
create table game_day_clicks (
  game_id integer not null references games on delete cascade,
  day date not null,
  link_type text not null references link_types,
  clicks integer not null check (clicks >= 0),
  primary key (game_id, day, link_type)
);
-- For rankings of the last days over all games.
create index game_day_clicks_by_day on game_day_clicks (day);
insert into game_day_views (game_id, day, views)
  select game_id, (created_at at time zone 'utc')::date, count(*) from view_logs group by 1, 2;
insert into game_day_clicks (game_id, day, link_type, clicks)
  select game_id, (created_at at time zone 'utc')::date, link_type, count(*) from link_clicks group by 1, 2, 3;

-- How often parts of the site are used: counts alone.
create table interaction_days (
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(name) <= 60),
  day date not null,
  count bigint not null check (count >= 0),
  primary key (name, day)
);
insert into interaction_days (name, day, count)
  select name, (created_at at time zone 'utc')::date, count(*) from interaction_logs
   where name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(name) <= 60 group by 1, 2;
drop table interaction_logs;
