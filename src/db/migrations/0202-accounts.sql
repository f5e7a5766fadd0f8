-- The authentication service. The database alone lets nobody sign in: passwords are hashed with Argon2id, e-mailed tokens and codes are
-- hashed, second factors are encrypted with a key that is not in the database, and refresh tokens are not stored
-- (docs/decisions/0008-signing-in.md).

-- An account. Its first sign-in creates the profile with the same id.
create table auth_users (
  id uuid primary key default gen_random_uuid(),
  email text unique check (email = lower(email) and octet_length(email) between 3 and 254),
  new_email text check (new_email = lower(new_email) and octet_length(new_email) between 3 and 254),
  password_hash text check (octet_length(password_hash) <= 300),
  -- Since when the account can be signed in to.
  confirmed_at timestamptz,
  -- Whether an e-mail or a provider proved that the address is the member's. False where sign-ups need no confirmation.
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

-- A way to sign in to an account: e-mail and password (provider 'email', subject = the account's id), or a provider.
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
  -- Set for an identity that was linked before the account's e-mail address was verified. The account still lists it, but nobody can sign in
  -- with it until the member links it again.
  suspended_at timestamptz,
  unique (provider, subject)
);
create index auth_identities_by_user on auth_identities (user_id, created_at);

-- A signed-in browser. Refresh tokens are derived from its id and generation, so the newest can be issued again.
create table auth_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users on delete cascade,
  generation integer not null default 0 check (generation >= 0),
  -- When the last generations were replaced, newest first; only as many as the reuse interval needs.
  rotations timestamptz[] not null default '{}' check (cardinality(rotations) <= 16),
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- How and when the member authenticated, newest first: [{"method": "password", "timestamp": seconds}, …]
  amr jsonb not null default '[]' check (jsonb_typeof(amr) = 'array' and octet_length(amr::text) <= 4096),
  user_agent text check (char_length(user_agent) <= 300),
  -- The network only (IPv4 /24, IPv6 /48).
  rough_address text check (char_length(rough_address) <= 60),
  tag text check (char_length(tag) <= 100),
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  not_after timestamptz not null,
  -- When the member last authenticated with a credential that existed before the session. Sensitive changes require that to be recent.
  authenticated_at timestamptz not null default now(),
  -- Refresh tokens of older generations are refused: they were issued before the session's level was raised or it was re-authenticated.
  min_generation integer not null default 0 check (min_generation >= 0)
) with (fillfactor = 80);
create index auth_sessions_by_user on auth_sessions (user_id);
create index auth_sessions_by_end on auth_sessions (not_after);

-- Every process caches the sessions that it has seen, and is notified when one ends.
create function auth_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.id::text);
  return null;
end $$;
create trigger tell_of_end after delete on auth_sessions
  for each row execute function auth_session_ended();
create trigger tell_of_level after update of aal on auth_sessions
  for each row when (old.aal is distinct from new.aal) execute function auth_session_ended();

-- A flow that ends in another request than it began in: the challenge of PKCE, the state of a provider, or both. Single use.
create table auth_flow_states (
  id uuid primary key default gen_random_uuid(),
  -- The account, once it is known, or the account that links a provider.
  user_id uuid references auth_users on delete cascade,
  kind text not null check (kind in ('mail', 'sign-in', 'link')),
  -- SHA-256 of the verifier of PKCE, base64url; null where the fragment returns the session.
  code_challenge text check (char_length(code_challenge) = 43),
  auth_code_hash bytea unique check (octet_length(auth_code_hash) = 32),
  state_hash bytea unique check (octet_length(state_hash) = 32),
  -- What the provider's response is checked with (nonce, own verifier), and its result; encrypted.
  provider text check (provider ~ '^[a-z][a-z0-9_-]{0,39}$'),
  sealed bytea check (octet_length(sealed) <= 16384),
  redirect_to text check (octet_length(redirect_to) <= 2000),
  method text check (char_length(method) <= 40),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index auth_flow_states_by_user on auth_flow_states (user_id) where user_id is not null;
create index auth_flow_states_by_end on auth_flow_states (expires_at);

-- E-mailed tokens that were not used yet. A member has one of each kind, so a newer e-mail replaces the older one.
create table auth_one_time_tokens (
  user_id uuid not null references auth_users on delete cascade,
  kind text not null check (kind in ('signup', 'recovery', 'magiclink', 'email_change', 'reauthentication')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The short code of the same e-mail, hashed with a key that is not in the database.
  code_hash bytea check (octet_length(code_hash) = 32),
  code_failures smallint not null default 0,
  -- Where it was sent to.
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
  -- The newest TOTP step that was accepted: each code works once.
  last_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Only a factor that was verified before a session began can re-authenticate it. Where this is null, `created_at` counts.
  verified_at timestamptz
);
create unique index auth_mfa_factors_name on auth_mfa_factors (user_id, friendly_name) where friendly_name is not null;
create index auth_mfa_factors_by_user on auth_mfa_factors (user_id, created_at);

create table auth_mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth_mfa_factors on delete cascade,
  session_id uuid references auth_sessions on delete cascade,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The code that was sent, hashed with a key that is not in the database, and how often a wrong one was entered.
  code_hash bytea check (octet_length(code_hash) = 32),
  code_failures smallint not null default 0
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

-- Rate limits that several processes share. The columns are those of rate-limiter-flexible.
create table auth_throttles (
  key text primary key check (char_length(key) <= 255),
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
-- A flood of addresses makes many rows, most of which have not expired when the expired ones are deleted.
create index auth_throttles_expired on auth_throttles (expire);

-- What the supporter platform says about the members who linked their account there. `is_premium` and `premium_since` of the profile
-- follow it, also when the account is unlinked.
create table supporters (
  identity_id uuid primary key references auth_identities on delete cascade,
  user_id uuid not null references auth_users on delete cascade,
  -- 0: linked, but not a supporter.
  level smallint not null default 0 check (level between 0 and 100),
  since timestamptz,
  -- The platform is asked again with it; null where it no longer knows the link.
  sealed_refresh_token bytea check (octet_length(sealed_refresh_token) <= 4096),
  checked_at timestamptz not null default now(),
  next_check_at timestamptz,
  check ((level = 0) = (since is null)),
  check (next_check_at is null or sealed_refresh_token is not null)
);
create index supporters_by_user on supporters (user_id);
create index supporters_to_check on supporters (next_check_at) where next_check_at is not null;

create function supporter_changed() returns trigger language plpgsql as $$
declare
  who uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  since_when timestamptz := (select min(since) from supporters where user_id = who and level > 0);
begin
  update profiles set is_premium = since_when is not null, premium_since = since_when, updated_at = now()
    where id = who and (is_premium, premium_since) is distinct from (since_when is not null, since_when);
  return null;
end $$;
create trigger profile_follows after insert or update or delete on supporters
  for each row execute function supporter_changed();

-- Personal access tokens. Programs use them to act for a member, within their scopes.
create table api_tokens (
  id integer generated always as identity primary key,
  user_id uuid not null references auth_users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- SHA-256 of a secret of 256 random bits.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The last characters, by which the member recognizes it.
  hint text not null check (char_length(hint) = 4),
  scopes text[] not null check (cardinality(scopes) between 1 and 3 and scopes <@ array['read', 'write', 'updates']),
  -- The level of the session that created it. Sessions of a lower level cannot end it.
  aal text not null check (aal in ('aal1', 'aal2')),
  created_at timestamptz not null default now(),
  expires_at timestamptz check (expires_at > created_at),
  used_at timestamptz
);
create index api_tokens_by_member on api_tokens (user_id, id);
