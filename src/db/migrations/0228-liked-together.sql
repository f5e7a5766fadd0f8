-- For each game the games that are liked by members who like it, the closest first, as a job computed them. A pair needs several members, so it
-- tells nothing about one of them.
create table liked_together (
  game_id integer primary key references games on delete cascade,
  others integer[] not null check (cardinality(others) between 1 and 30),
  scores real[] not null,
  constraint liked_together_scores_of_others check (cardinality(scores) = cardinality(others))
);
