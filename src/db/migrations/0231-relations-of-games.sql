-- How games are related: `game_id` is a sequel, mod or fork, demo, or remake of `other_id`, or of the same series.
create table game_relations (
  game_id integer not null references games on delete cascade,
  other_id integer not null references games on delete cascade,
  kind text not null check (kind in ('sequel', 'mod', 'demo', 'remake', 'series')),
  primary key (game_id, other_id),
  check (game_id <> other_id),
  -- Neither of a series comes first.
  check (kind <> 'series' or game_id < other_id)
);
-- Two games have one relation at most.
create unique index game_relations_one_a_pair on game_relations (least(game_id, other_id), greatest(game_id, other_id));
create index game_relations_by_other on game_relations (other_id);
