-- Former, translated, and short names of games, in the order in which they are shown. Games are searched by them.
alter table games add column other_names text[] not null default '{}'
  check (cardinality(other_names) <= 10 and octet_length(other_names::text) <= 10000 and other_names::text !~ '[\u0001-\u001f\u007f]');
