-- The site's own pages that admins have changed; the others have their default text.
create table site_pages (
  page text primary key check (page in ('about', 'rules', 'privacy', 'contact')),
  -- Markdown; null: the default again.
  content text check (char_length(content) between 1 and 40000),
  -- Also grows when the default returns, so that no version comes twice.
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now()
);
