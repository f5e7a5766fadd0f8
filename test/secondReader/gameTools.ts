import { sql } from 'kysely'
import { DAY_MS } from '#/shared/durations.ts'
import { storePicture } from '../editing.ts'
import { file } from '../smallInternet.ts'
import { GAMES, PEOPLE } from '../world.ts'
import type { Writes } from './secondReader.ts'

const reason = 'All of its links are dead.'
const mine = ['/games', '/games/idle-mine', `/games/${GAMES.mine}/fields`]

/** What moderators and owners do with games, besides edits. */
export const gameTools: Writes = {
  'POST /api/modGameArchive': ({ as }) => ({
    as: as.mod,
    body: { gameID: GAMES.mine, reason },
    shows: [...mine, '/users/bob/games', '/posts/6', '/moderation-log'],
  }),
  'POST /api/modGameArchive (taken back)': ({ as }) => ({
    as: as.mod,
    body: { gameID: GAMES.mine, reason: 'It is back.', archived: false },
    shows: [...mine, '/users/bob/games', '/posts/6', '/moderation-log'],
  }),
  'POST /api/moderation/links/{id}': async ({ as, db }) => {
    const { id } = await db.kysely
      .insertInto('dead_links')
      .values({ game_id: GAMES.mine, link: 'https://gone.example/', reason, proposed_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      as: as.mod,
      path: `/api/moderation/links/${id}`,
      body: { decision: 'accept', reason },
      shows: [...mine, '/moderation-log'],
    }
  },
  'POST /api/modFeatureGame': ({ as }) => ({
    as: as.mod,
    body: { gameID: GAMES.farm, featureUntil: new Date(Date.now() + DAY_MS).toISOString() },
    shows: ['/games/featured', '/games/number-farm', '/moderation-log'],
  }),
  'POST /api/modUpdateGameMedLogo': async ({ as, db }) => ({
    as: as.mod,
    body: {
      gameID: GAMES.farm,
      logo: await storePicture(db.kysely, { letter: 'a', purpose: 'logo', size: 'large' }),
    },
    shows: ['/games/number-farm'],
  }),
  'POST /api/moderation/votes-removal/{id}': async ({ as, get, send }) => {
    const path = '/api/games/number-tower/votes-removal'
    await send('POST', path, as.dev, { reason: 'The game was rewritten from the beginning.' })
    const { body } = await get(path, as.dev)
    return {
      as: as.mod,
      path: `/api/moderation/votes-removal/${body.latest.id}`,
      body: { decision: 'accept', reason: 'It is a new game.' },
      shows: ['/games', '/games/number-tower', '/users/bob', '/users/carol', '/moderation-log'],
    }
  },
  'POST /api/moderation/votes/{id}': async ({ as, catalog, db }) => {
    await db.kysely
      .updateTable('votes')
      .set({ set_aside: true, waits_until: sql<Date>`'infinity'` })
      .where('game_id', '=', GAMES.mine)
      .where('user_id', '=', PEOPLE.carol)
      .execute()
    // Or the reader's first look might be at the count from before.
    await catalog.refresh()
    return {
      as: as.mod,
      path: `/api/moderation/votes/${GAMES.mine}`,
      body: { decision: 'accept', reason: 'They are two people.' },
      shows: ['/games', '/games/idle-mine', '/moderation-log'],
    }
  },
  'DELETE /api/games/{urlid}/ownership': ({ as }) => ({
    as: as.dev,
    path: '/api/games/number-tower/ownership',
    shows: ['/games/number-tower', '/developers/tower-works', '/posts/4/comments', '/comments/1/replies'],
  }),
  'POST /api/moderation/ownership/{id}': async ({ as, db }) => {
    const claim = { game_id: GAMES.tower, user_id: PEOPLE.dev, token: 'OldTower', status: 'requested' }
    const { id } = await db.kysely
      .insertInto('ownership_verifications')
      .values({ ...claim, message: 'I made it.' })
      .onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doUpdateSet(claim))
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      as: as.mod,
      path: `/api/moderation/ownership/${id}`,
      body: { decision: 'accept' },
      shows: [
        '/games/number-tower',
        '/developers/tower-works',
        '/posts/4/comments',
        '/comments/1/replies',
        '/moderation-log',
      ],
    }
  },
  'POST /api/games/{urlid}/ownership/check': async ({ as, db, internet, send }) => {
    const link = { game_id: GAMES.farm, type: 'website', url: 'http://farm.example/play' }
    await db.kysely.insertInto('game_links').values(link).execute()
    await db.kysely
      .updateTable('game_link_ages')
      .set({ since: new Date('2024-03-01') })
      .execute()
    const { body } = await send('POST', '/api/games/number-farm/ownership', as.carol)
    internet.site('farm.example', file('text/html', `<p>${body.token}</p>`))
    return {
      as: as.carol,
      path: '/api/games/number-farm/ownership/check',
      shows: ['/games/number-farm'],
    }
  },
  'POST /api/games/{urlid}/ownership/revoke': ({ as }) => ({
    as: as.mod,
    path: '/api/games/number-tower/ownership/revoke',
    body: { reason: 'The site was sold.' },
    shows: [
      '/games/number-tower',
      '/developers/tower-works',
      '/posts/4/comments',
      '/comments/1/replies',
      '/moderation-log',
    ],
  }),
}
