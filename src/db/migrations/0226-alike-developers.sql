-- Pairs of developers with similar names that moderators found to be different.
create table different_developers (
  developer_id integer not null references developers on delete cascade,
  other_id integer not null references developers on delete cascade,
  decided_at timestamptz not null default now(),
  primary key (developer_id, other_id),
  check (developer_id < other_id)
);
create index different_developers_by_other on different_developers (other_id);
