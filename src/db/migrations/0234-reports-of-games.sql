-- Games can be reported, too, also as the same as another one.
alter table reports
  drop constraint reports_subject_type_check,
  drop constraint reports_kind_check,
  add column other_game_id integer references games on delete set null,
  add constraint reports_subject_type_check check (subject_type in ('post', 'comment', 'profile', 'update', 'game')),
  add constraint reports_kind_check check (
    kind = any (case
      when subject_type = 'game' then array['malware', 'stolen', 'duplicate', 'nsfw', 'facts', 'dead-link', 'other']
      else array['spam', 'abuse', 'spoiler', 'off-topic', 'other'] end)),
  add constraint reports_other_game_check check (other_game_id is null or kind = 'duplicate');

create index reports_by_other_game on reports (other_game_id) where other_game_id is not null;

create trigger forget_reports_delete after delete on games
  referencing old table as old_rows for each statement execute function forget_all_reports('game');
