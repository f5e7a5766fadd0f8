/**
 * What a merge does with the rows of a table:
 * - `moved`: they go to the survivor. What it has already (the same member, list, or version) stays with the merged game, where nobody sees it.
 * - `added`: the survivor gets a copy of what it lacks, up to its limit; the merged game keeps its own.
 * - `summed`: the survivor's counts of days grow by those of the merged game.
 * - `derived`: triggers follow the rows that they count.
 * - `stays`: it is about the merged game alone, or a record of what was.
 */
export type Fate = 'moved' | 'added' | 'summed' | 'derived' | 'stays'

/** Every table with a reference to a game. A table that is new needs a line here, and one that moves a statement in `moveRows.writes.server.ts`. */
export const CARRIERS: Readonly<Record<string, Fate>> = {
  votes: 'moved',
  favorites: 'moved',
  follows: 'moved',
  library: 'moved',
  blocked_games: 'moved',
  played_games: 'moved',
  posts: 'moved',
  updates: 'moved',
  list_items: 'moved',
  steam_keys: 'moved',
  update_feeds: 'moved',
  update_tokens: 'moved',
  game_links: 'added',
  game_developers: 'added',
  game_relations: 'added',
  game_day_views: 'summed',
  game_day_clicks: 'summed',
  game_counts: 'derived',
  game_stats: 'derived',
  library_counts: 'derived',
  game_day_votes: 'derived',
  game_link_ages: 'derived',
  // By a job.
  liked_together: 'derived',
  // The survivor's are right already.
  game_tags: 'stays',
  // Found anew for the links that the survivor gets.
  dead_links: 'stays',
  link_checks: 'stays',
  // What was asked, claimed, edited, or decided about the merged game.
  archived_votes: 'stays',
  edit_requests: 'stays',
  marked_votes_decisions: 'stays',
  ownership_verifications: 'stays',
  votes_removal_requests: 'stays',
  reports: 'stays',
  steam_key_reads: 'stays',
  new_games: 'stays',
  game_merges: 'stays',
  // Games that were merged into the merged game: `redirectTo` follows them.
  games: 'stays',
  // Single visits, which the sums of days outlive.
  view_logs: 'stays',
  link_clicks: 'stays',
}
