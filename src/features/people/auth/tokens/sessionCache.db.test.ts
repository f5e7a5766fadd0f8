import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#/config.ts'
import { openAuth } from '#/features/people/auth/service/auth.server.ts'
import { sessionView, startSession } from '#/features/people/auth/service/sessions.server.ts'
import { findUser } from '#/features/people/auth/users/users.queries.server.ts'
import { testDatabase } from '../../../../../test/database.ts'
import { ephemeralKeys } from './keys.server.ts'
import { SessionCache } from './sessionCache.server.ts'

const db = await testDatabase()
const config = readConfig({})
const auth = await openAuth(db, {
  config,
  log: pino({ level: 'silent' }),
  keys: await ephemeralKeys(),
})
afterAll(() => auth.close())

test('a session that ends while it is read is not cached', async () => {
  const { id: userId } = await db.kysely
    .insertInto('auth_users')
    .values({ email: 'member@example.org', user_metadata: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await db.kysely.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId)
    return startSession(auth, trx, user!, { method: 'password', place: {} })
  })
  const { access_token } = await sessionView(auth, db.kysely, session)
  let reads = 0
  const afterFirstRead = db.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (++reads === 1) {
        await db.kysely.deleteFrom('auth_sessions').where('id', '=', session.id).execute()
        cache.forget([session.id])
      }
      return result
    },
  })
  const cache = new SessionCache(afterFirstRead, auth.keys, config.auth.url)
  expect(await cache.authenticate(access_token)).toMatchObject({ sessionId: session.id })
  await expect(cache.authenticate(access_token)).rejects.toMatchObject({ code: 'session_not_found' })
})
