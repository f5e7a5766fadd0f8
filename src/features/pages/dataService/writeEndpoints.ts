/** Where what a relation shows is written. */
const ENDPOINTS: Readonly<Record<string, string>> = {
  profiles: 'Change your profile with PATCH /api/me.',
  profile_levels: 'Levels follow from what a member does.',
  games: 'Add a game with POST /api/games, and edit one with POST /api/games/{id}/edits.',
  games_newest: 'Add a game with POST /api/games, and edit one with POST /api/games/{id}/edits.',
  games_unconfirmed: 'Add a game with POST /api/games.',
  updates: 'Add an update with POST /api/updates.',
  updates_view: 'Add an update with POST /api/updates.',
  blog_posts: 'Add a post with POST /api/posts.',
  blog_comments: 'Comment with POST /api/addPostComment, and reply with POST /api/addPostCommentReply.',
  favorites: 'Add or remove a favorite with POST /api/favoriteGame.',
  votes: 'Vote with POST /api/upvote or /api/downvote.',
  blog_votes: 'Vote with POST /api/votePost.',
  notifications: 'Mark notifications as seen with POST /api/seenNotifications.',
  view_logs: 'Log a visit with POST /api/addLog.',
  daily_login_exp: 'Log the day with POST /api/dailyCheck.',
  user_profile_update_logs: 'Change your profile with PATCH /api/me.',
  user_edit_req_logs: 'Edit a game with POST /api/games/{id}/edits.',
}

/** A sentence that names the endpoint for writing what a relation shows. */
export const endpointFor = (relation: string): string =>
  ENDPOINTS[relation] ?? 'Everything is written below /api.'
