-- A session remembers when its member last authenticated with a credential that existed before the session began. Sensitive
-- changes need that to be recent. Sessions from before this migration count from their start.
alter table auth_sessions add column authenticated_at timestamptz not null default now();
update auth_sessions set authenticated_at = created_at;
-- Refresh tokens of an older generation were issued before the session was raised or re-authenticated. They are refused.
alter table auth_sessions add column min_generation integer not null default 0 check (min_generation >= 0);

-- A factor refreshes a session's authentication only if it was verified before that session began. Null on old rows: see created_at.
alter table auth_mfa_factors add column verified_at timestamptz;
update auth_mfa_factors set verified_at = updated_at where status = 'verified';
-- An unfinished enrollment may belong to whoever held a stolen session. Its member starts again.
delete from auth_mfa_factors where status = 'unverified';

-- An identity that was linked before its account's address was verified. It still shows in the account, but nobody signs in
-- with it until the member links it again.
alter table auth_identities add column suspended_at timestamptz;
