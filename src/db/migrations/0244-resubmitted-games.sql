-- What the member who added a game changes about it after a moderator declined it is in its history, as an edit that goes back to the queue with it.
alter table edit_requests
  drop constraint edit_requests_basis_check,
  add constraint edit_requests_basis_check check (basis in ('accepted', 'moderator', 'developer', 'fills-empty', 'import', 'resubmitted'));
