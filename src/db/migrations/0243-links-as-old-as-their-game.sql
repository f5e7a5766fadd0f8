-- A link that no edit brought was there when its game was added, so it is as old as the game, whose date an import or the demo may have set
-- back. Where games were merged, links came from another game without an edit, and keep their date.
update game_link_ages ages set since = games.created_at
  from games
 where games.id = ages.game_id and games.created_at < ages.since and ages.gone_at is null
   and not exists (select from games merged where merged.merged_into = games.id)
   and not exists (
     select from edit_requests edits
      where edits.game_id = games.id and edits.status = 'applied'
        and edits.diff -> 'links' -> 'to' @> jsonb_build_array(jsonb_build_object('url', ages.url)));
