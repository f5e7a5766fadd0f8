-- A member with many rows who deleted their account: nobody sees them any more, and a job deletes what they have left, in batches.
alter table profiles add column closed_at timestamptz;
