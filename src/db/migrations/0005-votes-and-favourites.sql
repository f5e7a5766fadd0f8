-- A vote that moderation has set aside stays, and is left out of every count.
create table votes (
  game_id integer not null references games on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  type smallint not null check (type in (1, -1)),
  set_aside boolean not null default false,
  -- Keyed hash of the network address, only compared for equality.
  address_hash bytea,
  created_at timestamptz not null default now(),
  primary key (game_id, user_id)
);
create index votes_by_user on votes (user_id, created_at desc, game_id desc);
-- Votes arrive in order of time, so a block range index serves 'the last days' at next to no cost for a vote.
create index votes_recent on votes using brin (created_at);

create table favorites (
  user_id uuid not null references profiles on delete cascade,
  game_id integer not null references games on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, game_id)
);
create index favorites_by_user on favorites (user_id, created_at desc, game_id desc);
create index favorites_by_game on favorites (game_id);

create table blocked_games (
  user_id uuid not null references profiles on delete cascade,
  game_id integer not null references games on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, game_id)
);
create index blocked_games_by_game on blocked_games (game_id);
