import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#/config.ts'
import { openDatabase } from '#/db/connect.ts'
import { openAuth } from '#/features/people/auth/service/auth.server.ts'
import { buildIfStale } from '../scripts/build.ts'
import { signIn } from './api.ts'
import { buildWorld } from './buildWorld.ts'
import { testDatabaseUrl } from './database.ts'
import { openStream } from './eventStream.ts'
import { freePort, startSite } from './siteProcess.ts'
import { PEOPLE, POSTS } from './world.ts'

const TOPIC = `post:${POSTS.discussion}`

beforeAll(buildIfStale)

/** Two sites on one database with the little world in it, and Alice and Bob signed in. */
async function twoSites() {
  const dataDir = await mkdtemp(join(tmpdir(), 'idledex-live-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  // One address for both, as behind a proxy: tokens are issued by it.
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: await testDatabaseUrl(),
    SITE_URL: 'http://idledex.example',
  }
  const db = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir })
  await buildWorld(db.kysely)
  await sql`update profiles set username_chosen = true, created_at = now() - interval '1 year'`.execute(
    db.kysely,
  )
  const auth = await openAuth(db, { config: readConfig(env), log: pino({ level: 'silent' }) })
  const [alice, bob] = [await signIn(auth, PEOPLE.alice), await signIn(auth, PEOPLE.bob)]
  await auth.close()
  await db.close()
  const start = async () => {
    const port = await freePort()
    const site = startSite({ ...env, PORT: String(port) })
    await site.ready
    return { site, origin: `http://127.0.0.1:${port}` }
  }
  return { here: await start(), there: await start(), alice, bob }
}

const write = async (
  origin: string,
  path: string,
  headers: HeadersInit,
  body: object,
): Promise<{ id: number }> => {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return response.json() as Promise<{ id: number }>
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('two processes of the site on one database', () => {
  test('what is written through one arrives at the streams of the other, once', async () => {
    const { here, there, alice, bob } = await twoSites()
    const comment = await write(here.origin, '/api/addPostComment', alice, {
      postID: POSTS.discussion,
      comment: 'Who can see this?',
    })
    const visitor = await openStream(there.origin, { topics: TOPIC })
    const member = await openStream(there.origin, { headers: alice })
    const [before] = (await visitor.first('counts')).posts
    await member.first('notifications')
    await write(here.origin, '/api/addPostCommentReply', bob, {
      postID: POSTS.discussion,
      parentCommentID: comment.id,
      comment: 'I can, on the other one',
    })
    await Promise.all([
      visitor.first('counts', ({ posts }) => posts[0]!.total_comments === before!.total_comments + 1),
      member.first('notifications', ({ unseen }) => unseen === 1),
    ])
    expect(member.all('notifications').flatMap(({ items }) => items)).toHaveLength(1)
  })

  test('a process that stops tells its clients, and the other one goes on where they were', async () => {
    const { here, there, alice, bob } = await twoSites()
    const comment = await write(here.origin, '/api/addPostComment', alice, {
      postID: POSTS.discussion,
      comment: 'Is anybody there?',
    })
    const first = await openStream(here.origin, { headers: alice })
    await first.first('notifications')
    here.site.process.kill('SIGTERM')
    await first.ended
    expect(first.all('end')).toEqual([{ reason: 'closing' }])
    expect(await here.site.ended).toBe(0)
    await write(there.origin, '/api/addPostCommentReply', bob, {
      postID: POSTS.discussion,
      parentCommentID: comment.id,
      comment: 'Still here',
    })
    const second = await openStream(there.origin, { headers: alice, after: first.lastEventId() })
    expect((await second.first('notifications')).items.map(({ text }) => text)).toEqual(['Still here'])
  })
})
