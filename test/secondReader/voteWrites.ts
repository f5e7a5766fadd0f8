import { MIN_SHOWN_IN_LIBRARIES } from '#/features/catalog/games/games.limits.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import { addMembers } from '../addMembers.ts'
import { GAMES, PEOPLE, POSTS, REVIEW_TEXT } from '../world.ts'
import type { Writes } from './secondReader.ts'

/** Votes of all kinds, and favorites. */
export const voteWrites: Writes = {
  'POST /api/upvote': ({ as }) => ({
    as: as.carol,
    body: { game: GAMES.mine },
    shows: ['/games', '/games/idle-mine', '/games/number-tower/similar', '/posts/6', '/users/carol'],
  }),
  'POST /api/downvote': ({ as }) => ({
    as: as.carol,
    body: { game: GAMES.farm },
    shows: [
      ...['/games', '/games?q=number', '/games/number-farm', '/games/number-farm/votes-by-month'],
      ...['/users/carol', '/users/carol/progress'],
    ],
  }),
  'POST /api/downvote (switched, which gains no experience)': async ({ as, send }) => {
    await send('POST', '/api/upvote', as.alice, { game: GAMES.farm })
    return {
      as: as.alice,
      body: { game: GAMES.farm },
      shows: ['/games', '/games/number-farm', '/games/number-farm/votes-by-month', '/users/alice'],
    }
  },
  'POST /api/votePost': ({ as }) => ({
    as: as.dev,
    body: { post_id: POSTS.bobReview },
    shows: ['/games/number-tower/posts', '/users/bob', '/users/bob/reviews'],
  }),
  'POST /api/votePost (which moves a review to the first page)': async ({ as, catalog, db }) => {
    const reviewers = await addMembers(db.kysely, 'reviewer', PAGE_SIZE + 2)
    const reviews = await db.kysely
      .insertInto('posts')
      .values(
        reviewers.map((added_by) => ({
          post_type: 'review',
          game_id: GAMES.mine,
          content: REVIEW_TEXT,
          added_by,
          title: '',
          review_type: 'positive',
          review_rating: 4,
        })),
      )
      .returning('id')
      .execute()
    await catalog.refresh()
    return {
      as: as.dev,
      body: { post_id: reviews[0]!.id },
      shows: ['/games/idle-mine/posts?order=bestrated'],
    }
  },
  'POST /api/votePost (on a list)': ({ as }) => ({
    as: as.dev,
    body: { post_id: POSTS.list },
    shows: ['/posts', '/posts/6', '/users/carol/lists'],
  }),
  'POST /api/commentVote': ({ as }) => ({
    as: as.dev,
    body: { comment: 1, type: 'upvote' },
    shows: ['/posts/4/comments', '/comments/1'],
  }),
  'POST /api/communityVote': ({ as }) => ({
    as: as.dev,
    body: { comment: 2, type: 'upvote' },
    shows: ['/posts/4/comments'],
  }),
  'PUT /api/posts/{id}/poll-vote': async ({ as, send }) => {
    const { body } = await send('POST', '/api/posts', as.alice, {
      type: 'poll',
      title: 'Up or down?',
      content: 'Where do we go from here?',
      poll: { options: ['Up', 'Down'], ends_at: new Date(Date.now() + 7 * DAY_MS).toISOString() },
    })
    return {
      as: as.dev,
      path: `/api/posts/${body.id}/poll-vote`,
      body: { position: 1 },
      shows: [`/posts/${body.id}`],
    }
  },
  'POST /api/favoriteGame': ({ as }) => ({
    as: as.carol,
    body: { game_id: GAMES.mine, favorite: true },
    shows: ['/games/idle-mine'],
  }),
  'PUT /api/me/library/{gameId}': async ({ as, db, send }) => {
    await send('PATCH', '/api/me', as.carol, { settings: { show_library: true } })
    const players = await addMembers(db.kysely, 'player', MIN_SHOWN_IN_LIBRARIES - 1)
    await db.kysely
      .insertInto('library')
      .values(players.map((user_id) => ({ user_id, game_id: GAMES.mine, status: 'playing' })))
      .execute()
    return {
      as: as.carol,
      path: `/api/me/library/${GAMES.mine}`,
      body: { status: 'playing' },
      shows: ['/games/idle-mine', '/users/carol', '/users/carol/library'],
    }
  },
  'DELETE /api/me/library/{gameId}': async ({ as, db, send }) => {
    await send('PATCH', '/api/me', as.carol, { settings: { show_library: true } })
    // With carol they are just enough to be counted.
    const others = await addMembers(db.kysely, 'dropper', MIN_SHOWN_IN_LIBRARIES - 1)
    await db.kysely
      .insertInto('library')
      .values(others.map((user_id) => ({ user_id, game_id: GAMES.farm, status: 'dropped' })))
      .execute()
    await send('PUT', `/api/me/library/${GAMES.farm}`, as.carol, { status: 'dropped' })
    return {
      as: as.carol,
      path: `/api/me/library/${GAMES.farm}`,
      shows: ['/games/number-farm', '/users/carol', '/users/carol/library?status=dropped'],
    }
  },
  'POST /api/games/{id}/voters/set-aside': ({ as }) => ({
    as: as.mod,
    path: `/api/games/${GAMES.tower}/voters/set-aside`,
    body: { user_ids: [PEOPLE.bob], set_aside: true, reason: 'Two accounts of one member.' },
    shows: [
      ...['/games', '/games/number-tower', '/games/number-tower/votes-by-month'],
      ...['/users/bob', '/moderation-log'],
    ],
  }),
}
