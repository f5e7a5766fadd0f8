-- The games that a member has played: a private record, which only the member reads. Following a link to play it makes one, and so does
-- the member by hand; there is nothing of how often or how long.
create table played_games (
  user_id uuid not null references profiles on delete cascade,
  game_id integer not null references games on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, game_id)
);
create index played_games_by_game on played_games (game_id);
