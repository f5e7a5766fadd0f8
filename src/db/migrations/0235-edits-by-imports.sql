-- What an import changes about a known game is an edit of nobody's, which can be undone like any other.
alter table edit_requests
  drop constraint edit_requests_basis_check,
  add constraint edit_requests_basis_check check (basis in ('accepted', 'moderator', 'developer', 'fills-empty', 'import'));

-- Games with the same name but for case, accents, spaces, and punctuation, of which an import warns.
create index games_by_folded_name on games (developer_key(name));
