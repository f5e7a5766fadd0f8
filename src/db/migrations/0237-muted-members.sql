-- Members whose texts another member folds. Nobody but that member sees a row.
create table muted_members (
  user_id uuid not null references profiles on delete cascade,
  member_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, member_id),
  constraint muted_members_are_others check (user_id <> member_id)
);
create index muted_members_by_member on muted_members (member_id);
