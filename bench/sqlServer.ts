// The same lists as `/api/games` answers, by SQL alone: the baseline for the index in memory.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { openDatabase } from '#/db/connect.ts'
import { BROWSE_PAGE_SIZE, catalogQuery } from '#/features/catalog/index/catalog.contract.ts'
import { listStatement } from './sqlCatalog.ts'

const { kysely } = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: '' })
const app = new Hono()
app.get('/healthz', (c) => c.text('ok'))
app.get('/api/games', async (c) => {
  const query = catalogQuery.parse(c.req.query())
  const { rows } = await listStatement(query, BROWSE_PAGE_SIZE).execute(kysely)
  return c.body(rows[0]!.answer, 200, { 'content-type': 'application/json' })
})
createServer(getRequestListener(app.fetch)).listen(Number(process.env.PORT), '127.0.0.1')
