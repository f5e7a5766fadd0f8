import { type DomainEvent, type EventBatch, eventsOf, missedAny } from './domainEvents.ts'
import { type AfterCommitHandler, Events, type InTransactionHandler } from './events.server.ts'
import { refreshSupporter } from './features/people/collectibles/refreshSupporter.server.ts'
import { unlockCollectibles } from './features/people/collectibles/unlockCollectibles.server.ts'
import { applyProgress } from './features/people/progress/applyProgress.server.ts'
import { followSiteIdentity } from './features/stewardship/sitePages/siteIdentity.server.ts'
import { type CacheTag, cacheTag } from './http/cache/cacheTags.ts'
import type { Services } from './services.server.ts'

/** What runs in the transaction of every write, in every process. */
export const IN_TRANSACTION_HANDLERS: readonly InTransactionHandler[] = [applyProgress, unlockCollectibles]

/** Creates the `Events` of the site, with the handlers of this file. */
export async function openEvents(
  services: Omit<
    Services,
    | 'events'
    | 'jobs'
    | 'media'
    | 'popularGames'
    | 'popularPosts'
    | 'safeFetch'
    | 'counters'
    | 'turns'
    | 'visits'
  >,
): Promise<Events> {
  const events = new Events(services.db, services.log, IN_TRANSACTION_HANDLERS)
  events.addAfterCommitHandlers(afterCommitHandlers(services))
  const { auth, catalog } = services
  // A database that has lost changes sent no messages about them. The response cache is reset by itself (`openCache`).
  catalog.onResync(() => {
    auth.sessionCache.forgetAll()
    void events.missAll()
  })
  auth.onSupportChange((userId) => refreshSupporter(events, userId))
  return events.listen()
}

/**
 * Everything that follows from a write, after its commit and before its response; a new handler is a new
 * line here. They run in this order: the index is refreshed before responses that were made from it are invalidated.
 */
function afterCommitHandlers({
  db,
  catalog,
  cache,
  viewerGames,
  forYou,
  live,
}: Pick<Services, 'db' | 'catalog' | 'cache' | 'viewerGames' | 'forYou' | 'live'>): AfterCommitHandler[] {
  return [
    followSiteIdentity(db.kysely),
    {
      name: 'catalog index',
      // The index of another process follows the database's own change feed.
      where: 'writer',
      run: (batch) => (changesGames(batch) ? catalog.refresh() : undefined),
    },
    {
      name: 'viewer games cache',
      where: 'every process',
      run: (batch) => {
        const types = ['game-vote', 'moderated-vote', 'favorite', 'library', 'blocked-games'] as const
        if (missedAny(batch, ...types, 'games-merged') || mergedGames(batch)) viewerGames.invalidateAll()
        else for (const { userId } of eventsOf(batch, ...types)) viewerGames.invalidate(userId)
      },
    },
    {
      name: 'picked games cache',
      where: 'every process',
      run: (batch) => {
        // 'member' for the settings.
        const types = [
          'game-vote',
          'moderated-vote',
          'favorite',
          'library',
          'blocked-games',
          'member',
        ] as const
        if (missedAny(batch, ...types, 'games-merged') || mergedGames(batch)) forYou.invalidateAll()
        else for (const { userId } of eventsOf(batch, ...types)) forYou.invalidate(userId)
      },
    },
    {
      name: 'response cache',
      where: 'every process',
      run: (batch) => {
        const tags = cacheTagsOf(batch)
        if (tags === 'all') cache.clear()
        else if (tags.length > 0) cache.invalidate(tags)
      },
    },
    {
      name: 'streams',
      // After the caches, so that a client that reads again gets the new state.
      where: 'every process',
      run: (batch) => live.publish(batch),
    },
  ]
}

/** Whether games were merged: what any number of members have changed. */
const mergedGames = (batch: EventBatch): boolean => eventsOf(batch, 'games-merged').length > 0

/** Whether the writes changed what the index holds of games: their details, and the counts of their votes, favorites, libraries and posts. */
const changesGames = (batch: EventBatch): boolean =>
  eventsOf(
    batch,
    'game',
    'developer',
    'games-merged',
    'game-vote',
    'moderated-vote',
    'update',
    'favorite',
    'library',
    'account-deleted',
  ).length > 0 || eventsOf(batch, 'post').some(({ gameId }) => gameId !== null)

/**
 * The cache tags that events invalidate, or 'all'. What the index holds of games, and their votes, favorites and updates, is not named here:
 * the index has invalidated `lists`, `updates` and the tags of these games when it was refreshed (`openCache`).
 */
function cacheTagsOf(batch: EventBatch): CacheTag[] | 'all' {
  if (
    missedAny(
      batch,
      'game',
      'developer',
      'games-merged',
      'game-vote',
      'moderated-vote',
      'library',
      'update',
      'post',
      'post-vote',
      'poll-vote',
      'comment',
      'comment-vote',
      'feedback',
      'moderation-log',
      'site-details',
      'site-page',
      'progress',
      'member',
      'account-deleted',
    )
  )
    return 'all'
  if (mergedGames(batch) || eventsOf(batch, 'site-details').length > 0) return 'all'
  return [...new Set(batch.events.flatMap(tagsOfEvent))]
}

function tagsOfEvent(event: DomainEvent): CacheTag[] {
  switch (event.type) {
    case 'game':
      return [cacheTag.game(event.gameId), cacheTag.postLists, ...profilesOf(event)]
    case 'developer':
      // Suggestions, which other names find, too.
      return [cacheTag.developer(event.developerId), cacheTag.lists]
    case 'update':
      return profilesOf(event)
    case 'game-vote':
    case 'moderated-vote':
    case 'library':
      return [cacheTag.profile(event.userId)]
    case 'post':
    case 'post-vote': {
      const ofGame = event.gameId === null ? [] : [cacheTag.postsOfGame(event.gameId)]
      return [cacheTag.communityPosts, cacheTag.post(event.postId), ...ofGame, ...profilesOf(event)]
    }
    case 'comment':
      // Lists that count it have the tag of its post.
      return [cacheTag.post(event.postId), ...profilesOf(event)]
    case 'feedback':
      return [cacheTag.feedback]
    case 'moderation-log':
      return [cacheTag.moderationLog]
    case 'site-page':
      return [cacheTag.site]
    case 'progress':
      return [cacheTag.profile(event.userId), ...(event.isNewLevel ? [cacheTag.member(event.userId)] : [])]
    case 'member':
      // Profiles have this tag too.
      return [cacheTag.member(event.userId)]
    case 'comment-vote':
    case 'poll-vote':
      return [cacheTag.post(event.postId)]
    case 'account-deleted':
      return event.cacheTags
    // Cached responses do not depend on what a member hides: the browser applies that.
    case 'games-merged':
    case 'site-details':
    case 'blocked-games':
    case 'favorite':
    case 'notification':
    case 'notifications-seen':
      return []
  }
}

/** Profiles count what a member wrote. */
const profilesOf = ({ authorId }: { authorId?: string | null }): CacheTag[] =>
  authorId ? [cacheTag.profile(authorId)] : []
