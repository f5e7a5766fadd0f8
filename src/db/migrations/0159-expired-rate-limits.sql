-- A crowd of addresses makes many rows, and most of them still count when the expired ones are deleted.
create index auth_throttles_expired on auth_throttles (expire);
