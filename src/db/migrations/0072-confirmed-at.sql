-- When a game was confirmed for the first time: since then it is in the catalogue. Null for games that never waited.
alter table games add column confirmed_at timestamptz;

update games set confirmed_at = entry.at
  from (select subject_id::integer as game_id, min(created_at) as at from moderation_log
         where subject_type = 'game' and action = 'confirm-game' group by subject_id) entry
 where entry.game_id = games.id and games.confirmed;

create function games_note_confirmation() returns trigger language plpgsql as $$
begin
  new.confirmed_at := now();
  return new;
end $$;
create trigger note_confirmation before update of confirmed on games for each row
  when (new.confirmed and not old.confirmed and new.confirmed_at is null) execute function games_note_confirmation();
