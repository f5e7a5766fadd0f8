-- Whether the member chose their username. One that the site made, at a first sign-in through a provider or because the wanted
-- one was taken meanwhile, they can replace once.
alter table profiles add column username_chosen boolean not null default true;
