import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sequencePositions } from '#/db/backup/siteTables.ts'
import { buildIfStale } from '../scripts/build.ts'
import {
  type Env,
  filesOf,
  filledPlace,
  inDatabase,
  leaveMail,
  readTables,
  run,
  start,
  unchanged,
  writeUpload,
} from './backupPlaces.ts'
import './databaseCleanup.ts'
import { testDatabaseUrl } from './database.ts'
import { POSTS } from './world.ts'

beforeAll(buildIfStale)

const inFolder = ({ DATA_DIR }: Env) => join(DATA_DIR!, 'postgres')

/** A checksum of all files of an embedded database. */
async function bytesOf(env: Env): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(inFolder(env), { recursive: true, withFileTypes: true })
  for (const entry of entries.toSorted((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  ))
    hash
      .update(`${entry.name}\n`)
      .update(entry.isFile() ? await readFile(join(entry.parentPath, entry.name)) : '')
  return hash.digest('hex')
}

/** What is in the database of a place, read at once: each opening of an embedded one takes a second. */
const contentOf = (env: Env) =>
  inDatabase(env, async (db) => ({
    tables: unchanged(await readTables(db)),
    sequences: await sequencePositions(db.kysely, ['public', 'data_service', 'jobs']),
    comments: (await db.kysely.selectFrom('comments').select('id').execute()).map(({ id }) => Number(id)),
    mails: (
      await sql`select data ->> 'sealed' as text from jobs.job where name = 'mail-again' and state = 'created'`.execute(
        db.kysely,
      )
    ).rows,
  }))

/** Uses a site that was moved there: the session of before is one. Returns the id of a new comment. */
async function useSite(env: Env, member: Record<string, string>): Promise<number> {
  const site = await start(env)
  expect((await site.get('/api/me', member)).status).toBe(200)
  const body = JSON.stringify({
    postID: POSTS.discussion,
    comment: `Written after a move, ${env.DATABASE_URL}`,
  })
  const headers = { ...member, 'content-type': 'application/json' }
  const response = await site.post('/api/addPostComment', headers, body)
  expect(response.status).toBe(200)
  await site.stop()
  return ((await response.json()) as { id: number }).id
}

test.runIf(process.env.TEST_DATABASE_URL)(
  'a site moves from the embedded database to PostgreSQL and back with everything, and the database that it leaves stays as it was and is not started by mistake',
  async () => {
    const { env, alice } = await filledPlace('embedded')
    await leaveMail(env)
    await writeUpload(env, 'a.webp', 'a picture')
    const before = await contentOf(env)
    expect(before.mails).toEqual([{ text: 'a letter' }])
    const [files, bytes] = [await filesOf(env), await bytesOf(env)]
    const there: Env = { ...env, DATABASE_URL: await testDatabaseUrl('blank') }

    const moved = await run('move', env, there.DATABASE_URL!)
    expect(moved.status, moved.output).toBe(0)
    expect(moved.output).toMatch(/Set DATABASE_URL to the address that you moved to: postgres/)
    expect(moved.output).toContain(new URL(there.DATABASE_URL!).pathname)
    expect(moved.output).toContain(`rm -r ${inFolder(env)}`)
    expect(await bytesOf(env)).toBe(bytes)
    const { 'moved.json': _, ...kept } = await filesOf(env)
    expect(kept).toEqual(files)
    expect(await contentOf(there)).toEqual(before)
    await expect(start(env)).rejects.toThrow(
      /cannot start: The site was moved to PostgreSQL at .*Set DATABASE_URL/,
    )
    expect(before.comments).not.toContain(await useSite(there, alice))

    const inTheWay = await run('move', there, 'embedded')
    expect(inTheWay).toMatchObject({ status: 1, output: expect.stringMatching(/^.*already holds.*$/) })
    await rm(inFolder(env), { recursive: true })
    const onServer = await contentOf(there)
    expect(onServer.comments).toHaveLength(before.comments.length + 1)
    const back = await run('move', there, 'embedded')
    expect(back.status, back.output).toBe(0)
    expect(back.output).toContain('Unset DATABASE_URL')
    expect(await contentOf(env)).toEqual(onServer)
    await expect(contentOf(there)).rejects.toThrow(
      /The site was moved to the embedded database.*Unset DATABASE_URL/,
    )
    expect(onServer.comments).not.toContain(await useSite(env, alice))
    await rm(join(env.DATA_DIR!, 'moved.json'))
    expect(await contentOf(there)).toEqual(onServer)
  },
)
