/**
 * What a cached response depends on. A change invalidates every response with the tag.
 * - `lists`: any list of games, their counts and their order
 * - `game:ID`: anything about one game, its card included
 * - `updates`: any list of updates
 * - `posts`: any list of community posts
 * - `post-lists`: any post that is a list of games: how many can be seen depends on each of them
 * - `posts:GAME`: the reviews and discussions of one game
 * - `post:ID`: one post with its comments
 * - `member:ID`: a member's public face (name, avatar, badge, level), wherever it appears
 * - `developer:ID`: a developer's names, links, and owner
 * - `feedback`: any feedback about the site
 * - `leaderboards`: a leaderboard
 * - `popular`: what is popular over a period, games or posts
 * - `front-page`: the numbers of the site on its front page
 * - `open-data`: which dump of the open data is the newest
 * - `moderation-log`: the public moderation log
 * - `site`: the site's details, and its own pages
 * - `profile:ID`: what only a member's profile page shows
 */
export type CacheTag =
  | 'lists'
  | 'updates'
  | 'posts'
  | 'post-lists'
  | 'feedback'
  | 'leaderboards'
  | 'popular'
  | 'front-page'
  | 'open-data'
  | 'moderation-log'
  | 'site'
  | `game:${number}`
  | `developer:${number}`
  | `posts:${number}`
  | `post:${number}`
  | `member:${string}`
  | `profile:${string}`

/** Builds cache tags; the only place that spells them. */
export const cacheTag = {
  lists: 'lists',
  updates: 'updates',
  communityPosts: 'posts',
  postLists: 'post-lists',
  feedback: 'feedback',
  leaderboards: 'leaderboards',
  popular: 'popular',
  frontPage: 'front-page',
  openData: 'open-data',
  moderationLog: 'moderation-log',
  site: 'site',
  game: (id: number): CacheTag => `game:${id}`,
  games: (ids: Iterable<number>): CacheTag[] => Array.from(ids, cacheTag.game),
  developer: (id: number): CacheTag => `developer:${id}`,
  postsOfGame: (gameId: number): CacheTag => `posts:${gameId}`,
  post: (id: number): CacheTag => `post:${id}`,
  posts: (ids: Iterable<number>): CacheTag[] => Array.from(ids, cacheTag.post),
  member: (id: string): CacheTag => `member:${id}`,
  /** The tags of authors; an author without an account (null or undefined) has none. */
  members: (authors: Iterable<{ id: string } | null | undefined>): CacheTag[] =>
    Array.from(authors, (author) => (author ? [cacheTag.member(author.id)] : [])).flat(),
  profile: (id: string): CacheTag => `profile:${id}`,
} as const
