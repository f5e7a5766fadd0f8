import { type DomainEvent, type EventBatch, eventsOf, missedAny } from './domainEvents.ts'
import { type Effect, Events } from './events.server.ts'
import type { Services } from './services.server.ts'

/** Opens the way of all writes on what the site works with, with the effects below. */
export async function openEvents(services: Omit<Services, 'events'>): Promise<Events> {
  const events = new Events(services.db, services.log)
  events.addEffects(effectsOf(services))
  return events.listen()
}

/**
 * Everything that follows from a write, after its commit and before its response; a new effect is a new line here.
 * They run in this order: an index is fresh before what is cached from it is invalidated.
 */
function effectsOf({ catalogue, pages }: Omit<Services, 'events'>): Effect[] {
  return [
    {
      name: 'catalogue index',
      // The index of another process follows the database's own change feed.
      where: 'writer',
      run: (batch) => (eventsOf(batch, 'game-vote', 'favorite').length > 0 ? catalogue.refresh() : undefined),
    },
    {
      name: 'page cache',
      where: 'every process',
      run: (batch) => {
        const tags = cacheTagsOf(batch)
        if (tags === 'all') pages.dropAll()
        else if (tags.length > 0) pages.drop(tags)
      },
    },
  ]
}

/** The cache tags that events invalidate, or 'all'. Tags of games that change in lists follow from the catalogue's own changes. */
function cacheTagsOf(batch: EventBatch): string[] | 'all' {
  if (missedAny(batch, 'game-vote', 'post-vote', 'comment-vote', 'favorite')) return 'all'
  return [...new Set(batch.events.flatMap(tagsOfEvent))]
}

function tagsOfEvent(event: DomainEvent): string[] {
  switch (event.type) {
    case 'game-vote':
      return [`game:${event.gameId}`, `profile:${event.userId}`]
    case 'favorite':
      return [`game:${event.gameId}`]
    case 'post-vote': {
      const ofGame = event.gameId === null ? [] : [`posts:${event.gameId}`]
      const ofAuthor = event.authorId === null ? [] : [`profile:${event.authorId}`]
      return ['posts', `post:${event.postId}`, ...ofGame, ...ofAuthor]
    }
    case 'comment-vote':
      return [`post:${event.postId}`]
    // What one member hides is laid over in their own browser.
    case 'blocked-games':
      return []
  }
}
