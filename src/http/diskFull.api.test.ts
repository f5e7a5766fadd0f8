import { OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DISK_FULL_DETAIL } from '#/shared/errorTitle.ts'
import { testDatabase } from '../../test/database.ts'
import { handleErrors } from './apiRouter.server.ts'

test('while a disk is full, what needs space gets 503, everything else works, and the log has a line', async () => {
  const db = await testDatabase('blank')
  const announced = new Promise<string>((resolve) => db.onFailure(({ message }) => resolve(message)))
  const router = new OpenAPIHono()
  router.post('/row', async (c) => {
    await sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
      db.kysely,
    )
    return c.text('')
  })
  router.post('/file', () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
  router.get('/read', async (c) => c.json((await sql`select 1 as one`.execute(db.kysely)).rows))
  handleErrors(router, pino({ level: 'silent' }))

  for (const address of ['/row', '/file']) {
    const response = await router.request(address, { method: 'POST' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await response.json()).toMatchObject({ code: 'disk_full', detail: DISK_FULL_DETAIL })
  }
  expect(await announced).toBe('could not extend file')
  expect(await (await router.request('/read')).json()).toEqual([{ one: 1 }])
})
