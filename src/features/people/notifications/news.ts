import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { findThreadFollowers, readComment } from './commentNews.queries.server.ts'
import type { NewNotification } from './notifications.writes.server.ts'
import { findGameFollowers, readUpdate } from './updateNews.queries.server.ts'

/** What followers are told of. */
export interface NewsText {
  /** The id of what they follow: a game, a thread. */
  followedId: number
  /** Who wrote it, and is not told. */
  authorId: string | null
  notification: Omit<NewNotification, 'userId' | 'onceKey'>
}

/** Followers in the order of their ids. */
export interface FollowersQuery {
  followedId: number
  /** Those after this one. */
  afterUser: string
  limit: number
}

/** A kind of news that members follow. */
export interface News {
  /** Undefined where it cannot be seen, or no longer: then nobody else is told. */
  read: (trx: Kysely<DB>, subjectId: number) => Promise<NewsText | undefined>
  /** The ids of those who are told. */
  findFollowers: (trx: Kysely<DB>, query: FollowersQuery) => Promise<string[]>
}

/**
 * All kinds of news; a new one is a new line here. Notifications of one kind and subject have one key, so a member gets one of them,
 * whatever else tells them of it under the same key.
 */
export const NEWS = {
  update: { read: readUpdate, findFollowers: findGameFollowers },
  comment: { read: readComment, findFollowers: findThreadFollowers },
} as const satisfies Record<string, News>

export type NewsKind = keyof typeof NEWS
