import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase, testDatabaseUrl } from '../../../test/database.ts'
import { onServer } from '../../../test/serverTemplates.ts'
import { checkTarget } from './checkTarget.ts'
import { withServer } from './connections.ts'

test('an empty database may be filled, and a site only replaced', async () => {
  await checkTarget((await testDatabase('blank')).kysely, { replace: false })
  const { kysely } = await testDatabase()
  await expect(checkTarget(kysely, { replace: false })).rejects.toThrow('add --replace')
})

test('tables of another program are not replaced, even if it keeps a history of migrations', async () => {
  const { kysely } = await testDatabase('blank')
  await sql`create table schema_migrations (version text primary key)`.execute(kysely)
  for (const replace of [true, false])
    await expect(checkTarget(kysely, { replace })).rejects.toThrow(replace ? 'no site' : 'not empty')
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
