-- Personal access tokens, with which programs act for a member within their scopes.
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
