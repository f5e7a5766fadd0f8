-- How admins present the site: at most one row, absent as long as nothing was changed.
create table site_details (
  id integer primary key default 1 check (id = 1),
  -- Null: as the setting SITE_NAME says.
  name text check (char_length(name) between 1 and 60),
  operator text not null default '' check (char_length(operator) <= 100),
  contact text not null default '' check (char_length(contact) <= 254),
  -- Grows with every change, so that an admin cannot overwrite what another one has just saved.
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now()
);
