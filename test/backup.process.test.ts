import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { locationOf } from '#/backup.server.ts'
import { readConfig } from '#/config.ts'
import { BackupError } from '#/db/backup/backupError.ts'
import { restoreBackup } from '#/db/backup/restoreBackup.ts'
import { openDatabase } from '#/db/connect.ts'
import { EXP_GRANTS } from '#/features/people/progress/expGrants.ts'
import { buildIfStale } from '../scripts/build.ts'
import { type Env, emptyPlace, filledPlace, folder, run, start } from './backupPlaces.ts'
import './databaseCleanup.ts'
import { POSTS } from './world.ts'

const databases = [process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded']

beforeAll(buildIfStale)

/** What `npm run restore` does; the command itself prints the message of a `BackupError`. */
function restore(env: Env, file: string) {
  return restoreBackup(file, locationOf(readConfig(env)), { replace: false })
}

async function expectOneLine(failing: Promise<unknown>, message = /./): Promise<void> {
  const error = await failing.then(
    () => undefined,
    (reason: Error) => reason,
  )
  expect(error).toBeInstanceOf(BackupError)
  expect(error!.message).toMatch(message)
  expect(error!.message).not.toContain('\n')
}

describe.each(databases)('a backup of a site on the %s database', (database) => {
  test('taken while members write is one moment: all that was acknowledged before it, and nothing without its cause', async () => {
    const { env, alice } = await filledPlace(database)
    const site = await start(env)
    const acknowledged: number[] = []
    let isOver = false
    const comment = async () => {
      const body = JSON.stringify({
        postID: POSTS.discussion,
        comment: `Comment number ${acknowledged.length} of the day`,
      })
      const headers = { ...alice, 'content-type': 'application/json' }
      const response = await site.post('/api/addPostComment', headers, body)
      expect(response.status).toBe(200)
      acknowledged.push(((await response.json()) as { id: number }).id)
    }
    for (let i = 0; i < 5; i++) await comment()
    const before = acknowledged.length
    const writing = (async () => {
      while (!isOver) await comment()
    })()
    const file = join(await folder(), 'site.tar.gz')
    const backup = await run('backup', env, file)
    isOver = true
    await writing
    expect(backup.status, backup.output).toBe(0)
    expect(acknowledged.length, 'comments written meanwhile').toBeGreaterThan(before)
    await site.stop()

    const place = { ...(await emptyPlace(database)), SITE_URL: env.SITE_URL! }
    const restored = await run('restore', place, file)
    expect(restored.status, restored.output).toBe(0)
    const { dataDir, databaseUrl } = readConfig(place)
    const db = await openDatabase({ dataDir, databaseUrl })
    const { rows } = await sql<{ id: number }>`
      select id from comments where id = any(${acknowledged}::integer[]) order by id`.execute(db.kysely)
    const kept = rows.map(({ id }) => id)
    expect(kept.length).toBeGreaterThanOrEqual(before)
    expect(kept, 'no gap').toEqual(acknowledged.slice(0, kept.length))
    const { rows: counts } = await sql<{ said: number; counted: number; granted: number; due: number }>`
      select total_comments as said,
             (select count(*)::integer from comments where post_id = posts.id and not is_removed and not is_held) as counted,
             (select sum(amount)::integer from exp_ledger where kind = 'comment') as granted,
             (select sum(least(written, ${EXP_GRANTS.comment.dailyCap!}::integer))::integer from (
               select count(*) as written from comments where id = any(${acknowledged}::integer[])
                group by (created_at at time zone 'UTC')::date) as days) as due
        from posts where id = ${POSTS.discussion}`.execute(db.kysely)
    await db.close()
    expect(counts[0]!.said).toBe(counts[0]!.counted)
    // Up to the cap of a day: the test may have run from one into the next.
    expect(counts[0]!.granted).toBe(counts[0]!.due)

    const again = await start(place)
    // The key file came along: the session of before is one here.
    expect((await again.get('/api/me', alice)).status).toBe(200)
    await again.stop()
  })

  test('is not restored where a site runs, or when it is damaged, and each failure is one line', async () => {
    const { env } = await filledPlace(database)
    const file = join(await folder(), 'site.tar.gz')
    const oneLine = (output: string) => expect(output.split('\n'), output).toHaveLength(1)
    // No site has run here.
    const none = await run('backup', await emptyPlace(database), file)
    expect(none.status).toBe(1)
    oneLine(none.output)
    expect((await run('backup', env, file)).status).toBe(0)
    const second = await run('backup', env, file)
    expect(second).toMatchObject({ status: 1, output: expect.stringContaining('already exists') })
    oneLine(second.output)

    const site = await start(env)
    const running = await run('restore', env, file, '--replace')
    expect(running.status).toBe(1)
    expect(running.output).toMatch(/stop/i)
    oneLine(running.output)
    await site.stop()

    const place = await emptyPlace(database)
    const whole = await readFile(file)
    // More than a bit: one in what fills up a block of the archive is no damage to any file in it.
    const damaged = Buffer.from(whole)
    for (let at = damaged.length >> 1; at < (damaged.length >> 1) + 512; at++) damaged[at]! ^= 0xff
    await writeFile(file, damaged)
    await expectOneLine(restore(place, file), /damaged/)
    await writeFile(file, whole)
    await truncate(file, whole.length >> 1)
    await expectOneLine(restore(place, file))
    await writeFile(file, 'not an archive')
    await expectOneLine(restore(place, file))
    // Nothing of all this is left behind: the place is as empty as before.
    await writeFile(file, whole)
    await restore(place, file)
  })
})
