-- Games with marked votes (`waits_until = 'infinity'`) are in the moderators' queue. One index contains just these votes, the other just those that a job
-- judges.
alter table votes add column marked_at timestamptz;
update votes set marked_at = now() where waits_until = 'infinity';
drop index votes_waiting;
create index votes_waiting on votes (waits_until) where waits_until < 'infinity';
create index votes_marked on votes (game_id, user_id) include (type, marked_at, created_at, switched_at)
  where waits_until = 'infinity';

-- What a moderator decided about the marked votes on a game that were marked until a time, while a job applies it.
create table marked_votes_decisions (
  game_id integer primary key references games on delete cascade,
  marked_until timestamptz not null,
  set_aside boolean not null
);

insert into moderation_reasons (kind, label, text, position)
  select 'votes', label, text, last + n
    from (select coalesce(max(position), 0) as last from moderation_reasons) reasons,
         (values (1, 'One person', 'The votes come from accounts of one person.'),
                 (2, 'Different people', 'The votes come from different people.')) new (n, label, text);

-- As in migration 0070: only when a vote becomes or stops being marked, because a voter can switch theirs all the time.
create trigger tell_moderation_update after update of waits_until on votes for each row
  when ((old.waits_until is not distinct from 'infinity') <> (new.waits_until is not distinct from 'infinity'))
  execute function tell_moderation();
create trigger tell_moderation_delete after delete on votes for each row
  when (old.waits_until = 'infinity') execute function tell_moderation();
create trigger tell_moderation after insert or update or delete on marked_votes_decisions
  for each statement execute function tell_moderation();
