-- A group of votes changes the counts of many members in one statement. One message names up to 150 of them, separated by commas (a
-- payload has 8,000 bytes at most), instead of one message each. Of more than 1,000 members 'all' is said.
create function profile_counts_tell_all_pages() returns trigger language plpgsql as $$
declare members uuid[] := array(
  select new_row.user_id from new_rows new_row join old_rows old_row using (user_id)
   where (old_row.upvotes, old_row.downvotes, old_row.reviews, old_row.posts, old_row.comments, old_row.games, old_row.updates)
     is distinct from
         (new_row.upvotes, new_row.downvotes, new_row.reviews, new_row.posts, new_row.comments, new_row.games, new_row.updates));
begin
  if cardinality(members) > 1000 then
    perform pg_notify('pages', 'all');
  else
    perform pg_notify('pages', string_agg('profile:' || id, ','))
      from unnest(members) with ordinality as member (id, number)
     group by (number - 1) / 150;
  end if;
  return null;
end $$;

drop trigger tell_pages on profile_counts;
drop function profile_counts_tell_pages();
create trigger tell_pages after update on profile_counts referencing old table as old_rows new table as new_rows
  for each statement execute function profile_counts_tell_all_pages();
