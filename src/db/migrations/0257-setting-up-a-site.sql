-- Steps of the setup on the Admin page that admins skipped, or that only their success can tell: a test email that was sent.
create table site_setup (
  step text primary key check (step in ('details', 'address', 'mail', 'pages', 'games', 'providers')),
  state text not null check (state in ('done', 'skipped'))
);
-- The Admin page lists members with a role: few among any number of members.
create index profiles_with_role on profiles (role, username_key) where role <> 'pleb';
