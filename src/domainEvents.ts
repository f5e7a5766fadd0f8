import type { CacheTag } from './http/cache/cacheTags.ts'

/**
 * What a write changed, in terms of the product. The work of `events.write` emits events; `eventHandlers.server.ts` says what follows
 * from each. A new kind of write adds its event here and what follows there. Keep events small (ids only), because they are sent to other
 * processes.
 */
export type DomainEvent =
  /**
   * A game that was added, edited, confirmed, archived, featured or removed, or a decision about its pictures, owner or counts. `authorId`:
   * who added it, if it now counts for them, or no longer.
   */
  | { type: 'game'; gameId: number; authorId?: string | null }
  /** A developer's names, address, or links, or which developers were merged into them. */
  | { type: 'developer'; developerId: number }
  /** Two games that were made one, or two again: votes, lists, posts, and libraries of any number of members changed. */
  | { type: 'games-merged'; gameIds: [number, number] }
  | { type: 'game-vote'; gameId: number; userId: string }
  /** A member's vote that a decision of moderators removed, set aside or restored, or that has waited and counts now. It earns nothing. */
  | { type: 'moderated-vote'; gameId: number; userId: string }
  /** A game's update that was added, edited or removed. */
  | { type: 'update'; updateId: number; gameId: number; authorId: string | null }
  /** A post or review of any type that was written, changed, or removed. */
  | { type: 'post'; postId: number; gameId: number | null; authorId: string | null }
  | { type: 'post-vote'; postId: number; gameId: number | null; authorId: string | null; userId: string }
  | { type: 'poll-vote'; postId: number; userId: string }
  | { type: 'comment-vote'; commentId: number; postId: number; userId: string }
  | { type: 'favorite'; gameId: number; userId: string }
  /** A game that has another status in a member's library, or is in it no longer. */
  | { type: 'library'; gameId: number; userId: string }
  /** Something that a moderator did. */
  | { type: 'moderation-log' }
  /** What admins say about the site: its name and who runs it, which every page shows. */
  | { type: 'site-details' }
  /** One of the site's own pages. */
  | { type: 'site-page' }
  /** Feedback about the site that was sent, voted for, answered or removed. */
  | { type: 'feedback'; feedbackId: number }
  | { type: 'blocked-games'; userId: string }
  /** `cacheTags`: everything that showed the member. */
  | { type: 'account-deleted'; cacheTags: CacheTag[] }
  | { type: 'comment'; postId: number; gameId: number | null; commentId: number; authorId: string | null }
  /** A member's experience, and perhaps their level, which is shown with everything that they wrote. */
  | { type: 'progress'; userId: string; isNewLevel: boolean }
  /** What everyone sees of a member: their names, avatar, badge, role, or what their profile shows. */
  | { type: 'member'; userId: string }
  | { type: 'notification'; userId: string; notificationId: number }
  | { type: 'notifications-seen'; userId: string }

export type EventType = DomainEvent['type']

/** Events of one committed transaction. */
export interface EventBatch {
  readonly events: readonly DomainEvent[]
  /**
   * Types of events that this process did not receive individually: an event was too large for a message, a transaction had
   * thousands, or messages were lost ('all'). A handler then invalidates everything that depends on these types.
   */
  readonly missed: ReadonlySet<EventType> | 'all'
}

/** The events of some types. */
export function eventsOf<T extends EventType>(
  batch: EventBatch,
  ...types: T[]
): Extract<DomainEvent, { type: T }>[] {
  const wanted: ReadonlySet<string> = new Set(types)
  return batch.events.filter((event): event is Extract<DomainEvent, { type: T }> => wanted.has(event.type))
}

/** Whether events of one of these types may have happened that the batch does not list. */
export function missedAny(batch: EventBatch, ...types: EventType[]): boolean {
  const { missed } = batch
  return missed === 'all' || types.some((type) => missed.has(type))
}
