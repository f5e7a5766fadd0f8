-- The new games that are being announced, and how far: alerts are told in batches of the order of their searches. One row at most.
create table new_games_announcement (
  is_only boolean primary key default true check (is_only),
  games integer[] not null,
  after_search integer not null default 0
);
