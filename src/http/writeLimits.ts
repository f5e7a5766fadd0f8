/** How many writes of a kind are allowed within a number of seconds. */
export interface WriteLimit {
  seconds: number
  member: number
  /** For members with an account younger than `NEW_ACCOUNT_HOURS`. */
  newMember: number
  /** For all members behind one network address (IPv6: one /64). */
  address: number
}

/**
 * The limits of all writes, by kind: more than a person needs and less than a script wants. The setting
 * WRITE_LIMIT_FACTOR multiplies them all. A new kind of write adds its line here.
 */
export const WRITE_LIMITS = {
  /** Every write, whatever else limits it. */
  anything: { seconds: 60, member: 120, newMember: 120, address: 600 },
  votes: { seconds: 60, member: 90, newMember: 45, address: 300 },
  favorites: { seconds: 60, member: 60, newMember: 30, address: 300 },
  blockedGames: { seconds: 60, member: 60, newMember: 30, address: 300 },
  mutedMembers: { seconds: 60, member: 60, newMember: 30, address: 300 },
  /** Following and muting threads. */
  follows: { seconds: 60, member: 60, newMember: 30, address: 300 },
  /** Making a new address for the feed of what one follows. */
  followingFeeds: { seconds: 3600, member: 20, newMember: 10, address: 60 },
  /** Saving, changing and removing searches. */
  searches: { seconds: 600, member: 60, newMember: 40, address: 180 },
  /** Saving an avatar. */
  look: { seconds: 600, member: 60, newMember: 40, address: 180 },
  comments: { seconds: 600, member: 30, newMember: 8, address: 90 },
  reviews: { seconds: 3600, member: 20, newMember: 5, address: 60 },
  posts: { seconds: 3600, member: 15, newMember: 3, address: 45 },
  /** Changing and removing posts and reviews, including removals by moderators. */
  postChanges: { seconds: 600, member: 60, newMember: 20, address: 180 },
  lists: { seconds: 3600, member: 60, newMember: 20, address: 180 },
  /** Adding, moving, removing and noting games of lists: a long list is put in order one move at a time. */
  listGames: { seconds: 600, member: 300, newMember: 120, address: 900 },
  games: { seconds: 86_400, member: 20, newMember: 3, address: 60 },
  edits: { seconds: 3600, member: 60, newMember: 10, address: 180 },
  /** Changing the names and links of developers. */
  developers: { seconds: 3600, member: 60, newMember: 10, address: 180 },
  updates: { seconds: 3600, member: 30, newMember: 5, address: 90 },
  /** Changing and removing updates, including removals by moderators. */
  updateChanges: { seconds: 600, member: 60, newMember: 20, address: 180 },
  /** Setting, checking and removing a game's feed and tokens. */
  feeds: { seconds: 600, member: 20, newMember: 10, address: 60 },
  /** Creating and revoking API tokens. */
  apiTokens: { seconds: 3600, member: 40, newMember: 20, address: 120 },
  /** Updates that a program pushes with a token of a game. */
  pushes: { seconds: 3600, member: 30, newMember: 30, address: 120 },
  /** Reads of a feed's address that store nothing. */
  feedChecks: { seconds: 600, member: 20, newMember: 10, address: 20 },
  /** Opened posts, including those that visitors open. */
  views: { seconds: 600, member: 200, newMember: 200, address: 600 },
  /** Pictures that are uploaded, or fetched from an address. */
  uploads: { seconds: 3600, member: 60, newMember: 20, address: 180 },
  /** Their size. */
  uploadKilobytes: { seconds: 86_400, member: 102_400, newMember: 20_480, address: 307_200 },
  /** Pages that are read to fill in a game's fields: each is up to three fetches of ours. */
  pageReads: { seconds: 600, member: 20, newMember: 10, address: 60 },
  /** Checks whether games can be shown in frames: thirty for a visit with thirty tabs. Most results are cached. */
  frameChecks: { seconds: 600, member: 180, newMember: 180, address: 300 },
  /** Links that turn the weekly email off; mail services send them for many members from few addresses. */
  weeklyMailStops: { seconds: 60, member: 20, newMember: 20, address: 300 },
  reports: { seconds: 3600, member: 20, newMember: 5, address: 60 },
  /** Feedback about the site. */
  feedback: { seconds: 3600, member: 10, newMember: 3, address: 30 },
  /** Claims to games and checks of them: each check fetches pages of other sites. */
  ownership: { seconds: 3600, member: 30, newMember: 12, address: 60 },
  /** Requests and Steam keys of developers. */
  developerTools: { seconds: 3600, member: 30, newMember: 15, address: 90 },
  /** Readings of store keys by the council. */
  keyReads: { seconds: 3600, member: 60, newMember: 60, address: 180 },
  /** Three in a lifetime. */
  prestige: { seconds: 3600, member: 20, newMember: 10, address: 60 },
  /** What visitors and members open, follow and use. Only statistics, so the limit is above what a reader does. */
  logs: { seconds: 60, member: 100, newMember: 100, address: 500 },
  /** Errors that pages report. A page reports at most three. */
  browserErrors: { seconds: 600, member: 30, newMember: 30, address: 60 },
  /** Changes of the site's details and its own pages. */
  sitePages: { seconds: 3600, member: 120, newMember: 120, address: 240 },
  /** The one-time code of the first admin. */
  firstAdmin: { seconds: 3600, member: 10, newMember: 10, address: 20 },
  /** Steps of the setup that are skipped, failed jobs that are retried, and backups. */
  operation: { seconds: 3600, member: 120, newMember: 120, address: 240 },
  /** Emails to try the mail server. */
  testMails: { seconds: 3600, member: 10, newMember: 10, address: 20 },
  /** Imports by admins and their previews: each may have thousands of games. */
  imports: { seconds: 3600, member: 60, newMember: 60, address: 120 },
  /** Decisions of moderators: a selection of the queue is decided one item after the other. */
  moderation: { seconds: 600, member: 300, newMember: 300, address: 600 },
  /** Bans, roles, and votes set aside: rare, and what a stolen session of a moderator would do. */
  sanctions: { seconds: 3600, member: 40, newMember: 40, address: 80 },
} as const satisfies Record<string, WriteLimit>

export type WriteKind = keyof typeof WRITE_LIMITS

/**
 * What each process counts by itself: it protects the process, or is only a statistic, and happens too often to be counted in the
 * database. N processes allow N times as much.
 */
export const PROCESS_LIMITS: ReadonlySet<WriteKind> = new Set([
  'anything',
  'views',
  'frameChecks',
  'logs',
  'browserErrors',
])
