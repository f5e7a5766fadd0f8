-- The private feeds of what members follow. An address is made of the secret with a key that the database doesn't have.
create table following_feeds (
  user_id uuid primary key references profiles on delete cascade,
  secret bytea not null check (octet_length(secret) = 16),
  created_at timestamptz not null default now()
);
