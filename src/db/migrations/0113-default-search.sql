-- The saved search that the home page shows to its member. One at most.
alter table saved_searches add column is_default boolean not null default false;
create unique index saved_searches_default on saved_searches (user_id) where is_default;
