import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApi } from '#/api.server.ts'
import { ask, testApi } from '../test/api.ts'

const { services, db } = await testApi()
/** The endpoint remembers for a while whether writing works: each of these asks again. */
const status = async () => (await ask(createApi(services), 'GET', '/api/health')).body.status

test('health is degraded while the database can be read but not written', async () => {
  expect(await status()).toBe('ok')
  await sql`alter table site_state add constraint full_disk check (key <> 'health') not valid`.execute(
    db.kysely,
  )
  expect(await status()).toBe('degraded')
  await sql`alter table site_state drop constraint full_disk`.execute(db.kysely)
  expect(await status()).toBe('ok')
})
