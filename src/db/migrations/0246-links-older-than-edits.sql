-- A link that every edit of the links found there and left there came with its game, too. 0243 left those out, because such an edit names all
-- links that the game has after it. Evidence to the contrary keeps the date: an edit that brought or removed the link, or a merge.
update game_link_ages ages set since = games.created_at
  from games
 where games.id = ages.game_id and games.created_at < ages.since and ages.gone_at is null
   and not exists (select from games merged where merged.merged_into = games.id)
   and exists (
     select from edit_requests edits
      where edits.game_id = games.id and edits.status = 'applied' and edits.diff ? 'links')
   and not exists (
     select from edit_requests edits
      where edits.game_id = games.id and edits.status = 'applied' and edits.diff ? 'links'
        and not coalesce(
          edits.diff -> 'links' -> 'from' @> jsonb_build_array(jsonb_build_object('url', ages.url))
          and edits.diff -> 'links' -> 'to' @> jsonb_build_array(jsonb_build_object('url', ages.url)), false));
