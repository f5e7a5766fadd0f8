import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase, testDatabaseUrl } from '../../../test/database.ts'
import { onServer } from '../../../test/serverTemplates.ts'
import type { DB } from '../generated/tables.ts'
import { checkTarget } from './checkTarget.ts'
import { withServer } from './connections.ts'

/** Works as a restore does: on a server, other connections than its own would be those of a site. */
const onTarget = async <T>(
  content: 'blank' | 'migrated',
  work: (db: Kysely<DB>) => Promise<T>,
): Promise<T> =>
  process.env.TEST_DATABASE_URL
    ? withServer(await testDatabaseUrl(content), work)
    : work((await testDatabase(content)).kysely)

test('an empty database may be filled, and a site only replaced', async () => {
  await onTarget('blank', (db) => checkTarget(db, { replace: false }))
  await onTarget('migrated', async (db) => {
    await expect(checkTarget(db, { replace: false })).rejects.toThrow('add --replace')
    await checkTarget(db, { replace: true })
  })
})

test('tables of another program are not replaced, even if it keeps a history of migrations', async () => {
  await onTarget('blank', async (db) => {
    await sql`create table schema_migrations (version text primary key)`.execute(db)
    await expect(checkTarget(db, { replace: true })).rejects.toThrow('no site')
    await expect(checkTarget(db, { replace: false })).rejects.toThrow('not empty')
  })
})

test.runIf(process.env.TEST_DATABASE_URL).each(['', '?application_name=ours'])(
  'a site may not be connected, whatever DATABASE_URL calls its connections (%j)',
  async (parameters) => {
    const url = (await testDatabaseUrl()) + parameters
    const check = () => withServer(url, (db) => checkTarget(db, { replace: true }))
    await check()
    const site = `${url}${parameters === '' ? '?application_name=idledex' : ''}`
    await onServer(site, async (client) => {
      await client.query('select')
      await expect(check()).rejects.toThrow('A site is connected to this database')
    })
    await check()
  },
)
