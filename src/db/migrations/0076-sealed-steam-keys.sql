-- Steam keys are sealed with the site's key file: a copy of the database does not show them. Those from before are sealed at the next
-- start, by the process that has the key file.
alter table steam_keys
  alter column code drop not null,
  add column sealed bytea,
  -- Keyed hash: the same key is not given twice for a game.
  add column code_hash bytea check (octet_length(code_hash) = 32),
  -- Its last characters, by which its developer knows it.
  add column hint text not null default '' check (char_length(hint) <= 5),
  add constraint steam_keys_sealed check ((code is null) = (sealed is not null) and (sealed is null) = (code_hash is null)),
  add constraint steam_keys_once unique (game_id, code_hash);
create index steam_keys_unsealed on steam_keys (id) where code is not null;
