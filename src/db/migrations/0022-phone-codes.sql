-- The code that was sent for a challenge, hashed with a key outside of the database, and how often a wrong one was entered.
alter table auth_mfa_challenges
  add column code_hash bytea check (octet_length(code_hash) = 32),
  add column code_failures smallint not null default 0;

-- Whom display names must not be mistaken for.
create index profiles_of_team on profiles (role) where role in ('mod', 'admin');
