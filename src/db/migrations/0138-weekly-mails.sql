-- When the weekly e-mail of a member who turned it on (settings) is due, and up to when they were told what they had not seen. The job
-- makes and removes the rows.
create table weekly_mails (
  user_id uuid primary key references profiles (id) on delete cascade,
  due_at timestamptz not null,
  told_until timestamptz not null
);
create index weekly_mails_due on weekly_mails (due_at);
create index profiles_weekly_mail on profiles (id) where settings @> '{"weekly_mail": true}';
