// The upper limit of Hono and Node: responses in memory. The files of `RESPONSES`
// (JSON: address → file and content type) are read once.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

/** Address of a response → its file and type. */
export type StaticResponses = Record<string, { file: string; type: string; text: boolean }>

const app = new Hono()
app.get('/healthz', (c) => c.text('ok'))
for (const [path, { file, type, text }] of Object.entries(
  JSON.parse(process.env.RESPONSES!) as StaticResponses,
)) {
  const bytes = readFileSync(file)
  // A string is what Hono sends fastest when it is small, bytes when they are many.
  const body = text ? bytes.toString() : new Uint8Array(bytes)
  const headers = { 'content-type': type, 'content-length': String(bytes.length) }
  app.get(path, (c) => c.body(body, 200, headers))
}
createServer(getRequestListener(app.fetch)).listen(Number(process.env.PORT), '127.0.0.1')
