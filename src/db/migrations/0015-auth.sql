-- Signing in. Nothing that lets somebody in stands here in the clear: passwords are Argon2id, mailed tokens and codes are
-- hashes, second factors are sealed under a key outside of the database, refresh tokens are not stored at all
-- (docs/decisions/0008-signing-in.md).

-- An account. Its id is that of the profile that its first sign-in makes.
create table auth_users (
  id uuid primary key default gen_random_uuid(),
  email text unique check (email = lower(email) and octet_length(email) between 3 and 254),
  new_email text check (new_email = lower(new_email) and octet_length(new_email) between 3 and 254),
  password_hash text check (octet_length(password_hash) <= 300),
  -- Since when the account may be signed in to.
  confirmed_at timestamptz,
  -- Whether a mail or a provider has proved that the address is the member's; where sign-ups are not confirmed it has not.
  email_proven boolean not null default false,
  last_sign_in_at timestamptz,
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object' and octet_length(user_metadata::text) <= 16384),
  app_metadata jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object' and octet_length(app_metadata::text) <= 16384),
  banned_until timestamptz,
  ban_reason text check (char_length(ban_reason) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ban_reason is null or banned_until is not null),
  check (not email_proven or email is not null)
);
create index auth_users_unconfirmed on auth_users (created_at) where confirmed_at is null;

-- A way to sign in to an account: its e-mail and password (provider 'email', subject = the account's id), or somebody else's
-- word for it.
create table auth_identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users on delete cascade,
  provider text not null check (provider ~ '^[a-z][a-z0-9_-]{0,39}$'),
  subject text not null check (octet_length(subject) between 1 and 255),
  identity_data jsonb not null default '{}' check (jsonb_typeof(identity_data) = 'object' and octet_length(identity_data::text) <= 16384),
  email text check (email = lower(email) and octet_length(email) between 3 and 254),
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, subject)
);
create index auth_identities_by_user on auth_identities (user_id, created_at);

-- One signed-in browser. Its refresh tokens are derived from its id and generation, so that the newest can be given again.
create table auth_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users on delete cascade,
  generation integer not null default 0 check (generation >= 0),
  -- When the last generations were left behind, the newest first; only as many as the reuse interval needs.
  rotations timestamptz[] not null default '{}' check (cardinality(rotations) <= 16),
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- How and when the member showed who they are, the newest first: [{"method": "password", "timestamp": seconds}, …]
  amr jsonb not null default '[]' check (jsonb_typeof(amr) = 'array' and octet_length(amr::text) <= 4096),
  user_agent text check (char_length(user_agent) <= 300),
  -- The network only (IPv4 /24, IPv6 /48).
  rough_address text check (char_length(rough_address) <= 60),
  tag text check (char_length(tag) <= 100),
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  not_after timestamptz not null
) with (fillfactor = 80);
create index auth_sessions_by_user on auth_sessions (user_id);
create index auth_sessions_by_end on auth_sessions (not_after);

-- A flow that ends in another request than it began in: PKCE's challenge, a provider's state, or both. Single use.
create table auth_flow_states (
  id uuid primary key default gen_random_uuid(),
  -- Whose it is, once that is known; or who links a provider.
  user_id uuid references auth_users on delete cascade,
  kind text not null check (kind in ('mail', 'sign-in', 'link')),
  -- SHA-256 of PKCE's verifier, base64url; null where the session comes in the fragment.
  code_challenge text check (char_length(code_challenge) = 43),
  auth_code_hash bytea unique check (octet_length(auth_code_hash) = 32),
  state_hash bytea unique check (octet_length(state_hash) = 32),
  -- What the provider's answer is checked with (nonce, own verifier), and what it gave; sealed.
  provider text check (provider ~ '^[a-z][a-z0-9_-]{0,39}$'),
  sealed bytea check (octet_length(sealed) <= 16384),
  redirect_to text check (octet_length(redirect_to) <= 2000),
  method text check (char_length(method) <= 40),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index auth_flow_states_by_user on auth_flow_states (user_id) where user_id is not null;
create index auth_flow_states_by_end on auth_flow_states (expires_at);

-- What was mailed and not used yet: one a member and kind, so that a newer mail replaces the older.
create table auth_one_time_tokens (
  user_id uuid not null references auth_users on delete cascade,
  kind text not null check (kind in ('signup', 'recovery', 'magiclink', 'email_change', 'reauthentication')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The short code of the same mail, hashed with a key outside of the database.
  code_hash bytea check (octet_length(code_hash) = 32),
  code_failures smallint not null default 0,
  -- The address that it went to.
  email text not null,
  flow_state_id uuid references auth_flow_states on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, kind)
);
create index auth_one_time_tokens_by_flow on auth_one_time_tokens (flow_state_id) where flow_state_id is not null;
create index auth_one_time_tokens_by_email on auth_one_time_tokens (email, kind);
create index auth_one_time_tokens_by_end on auth_one_time_tokens (expires_at);

create table auth_mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users on delete cascade,
  friendly_name text check (char_length(friendly_name) <= 100),
  factor_type text not null check (factor_type in ('totp', 'phone')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  sealed_secret bytea not null check (octet_length(sealed_secret) <= 1024),
  -- The newest TOTP step that was accepted: a code serves once.
  last_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index auth_mfa_factors_name on auth_mfa_factors (user_id, friendly_name) where friendly_name is not null;
create index auth_mfa_factors_by_user on auth_mfa_factors (user_id, created_at);

create table auth_mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth_mfa_factors on delete cascade,
  session_id uuid references auth_sessions on delete cascade,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index auth_mfa_challenges_by_factor on auth_mfa_challenges (factor_id);
create index auth_mfa_challenges_by_session on auth_mfa_challenges (session_id);

create table auth_mfa_recovery_codes (
  user_id uuid not null references auth_users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Attempts counted, where several processes share a database; columns as rate-limiter-flexible wants them.
create table auth_throttles (
  key text primary key check (char_length(key) <= 255),
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

-- Every process remembers the sessions that it has seen alive; it must hear of their end.
create function auth_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.id::text);
  return null;
end $$;
create trigger tell_of_end after delete on auth_sessions
  for each row execute function auth_session_ended();
create trigger tell_of_level after update of aal on auth_sessions
  for each row when (old.aal is distinct from new.aal) execute function auth_session_ended();

create function profile_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', 'user:' || old.id::text);
  return null;
end $$;
create trigger tell_of_rights after update of role on profiles
  for each row when (old.role is distinct from new.role) execute function profile_rights_changed();
create trigger tell_of_end after delete on profiles
  for each row execute function profile_rights_changed();
