import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { findThreadFollowers, readComment } from './commentNews.queries.server.ts'
import { findHiding } from './followers.queries.server.ts'
import { findNewGameFollowers, readGame } from './gameNews.queries.server.ts'
import { findListFollowers, readListGames } from './listNews.queries.server.ts'
import type { NewNotification } from './notifications.writes.server.ts'
import { findPostFollowers, findUninterestedInPost, readPost } from './postNews.queries.server.ts'
import { findGameFollowers, findUninterestedInUpdate, readUpdate } from './updateNews.queries.server.ts'

/** What followers are told of. */
export interface NewsText {
  /** The id of what they follow: a game, a thread, a member. */
  followedId: number | string
  /** Who wrote it, and is not told. */
  authorId: string | null
  notification: Omit<NewNotification, 'userId' | 'onceKey'>
  /** The key of the notifications, where a subject has news more than once. */
  onceKey?: string
}

/** Followers in the order of their ids. */
export interface FollowersQuery {
  followedId: number | string
  /** Those after this one. */
  afterUser: string
  limit: number
}

/** Some followers of what news are about. */
export interface Followers {
  subjectId: number
  followedId: number | string
  userIds: readonly string[]
}

/** A kind of news that members follow. */
export interface News {
  /** Undefined where it cannot be seen, or no longer: then nobody else is told. `since`: when it began, for news that are announced later. */
  read: (trx: Kysely<DB>, subjectId: number, since: Date) => Promise<NewsText | undefined>
  /** The ids of those who are told. */
  findFollowers: (trx: Kysely<DB>, query: FollowersQuery) => Promise<string[]>
  /** Those among some followers who are not told after all. */
  findUninterested?: (trx: Kysely<DB>, followers: Followers) => Promise<ReadonlySet<string>>
}

/**
 * All kinds of news; a new one is a new line here. Notifications of one kind and subject have one key, so a member gets one of them,
 * whatever else tells them of it under the same key.
 */
export const NEWS = {
  update: {
    read: readUpdate,
    findFollowers: findGameFollowers,
    findUninterested: findUninterestedInUpdate,
  },
  comment: { read: readComment, findFollowers: findThreadFollowers },
  game: { read: readGame, findFollowers: findNewGameFollowers, findUninterested: findHiding },
  list: { read: readListGames, findFollowers: findListFollowers },
  post: { read: readPost, findFollowers: findPostFollowers, findUninterested: findUninterestedInPost },
} as const satisfies Record<string, News>

export type NewsKind = keyof typeof NEWS
