-- What the supporter platform says of the members who connected their account there. is_premium and premium_since of the
-- profile follow by themselves, also when the account is disconnected.
create table supporters (
  identity_id uuid primary key references auth_identities on delete cascade,
  user_id uuid not null references auth_users on delete cascade,
  -- 0: connected, and not a supporter (any more).
  level smallint not null default 0 check (level between 0 and 100),
  since timestamptz,
  -- With which the platform is asked again; null where it does not know the connection any more.
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
