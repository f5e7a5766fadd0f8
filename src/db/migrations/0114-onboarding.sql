-- Whether the welcome steps are still to be shown. Members from before have found their way.
alter table profiles add column onboarding boolean not null default false;
alter table profiles alter column onboarding set default true;
