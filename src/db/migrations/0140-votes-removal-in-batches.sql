-- A granted removal of votes is done in batches, in the order of the voters. `votes` is how many there were, `removed` how many are gone, and
-- `removed_up_to` is the last voter of the last batch. Votes since `decided_at` belong to the new voting.
alter table votes_removal_requests
  add column votes integer not null default 0 check (votes >= 0),
  add column removed integer not null default 0 check (removed >= 0),
  add column removed_up_to uuid,
  add column finished_at timestamptz;
update votes_removal_requests set finished_at = decided_at where status = 'granted';
create unique index votes_removal_requests_unfinished on votes_removal_requests (game_id) where status = 'granted' and finished_at is null;
