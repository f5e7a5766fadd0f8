-- Some catalogues name games by a whole sentence: names of games may have up to 200 characters.
alter table games drop constraint games_name_check;
alter table games add constraint games_name_check
  check (char_length(name) between 1 and 200 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f]');
