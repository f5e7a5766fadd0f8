import { mkdir, rename, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { listen } from '#/http/listen.server.ts'

/** An SMS gateway that writes what it gets to a folder, a file for each message; returns its address. */
export async function openMockSms(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'texts')
  await mkdir(folder, { recursive: true })
  let count = 0
  const app = new Hono().post('/send', async (c) => {
    const name = `${String(++count).padStart(6, '0')}.json`
    const unfinished = join(dataDir, `text-${name}`)
    await writeFile(unfinished, JSON.stringify(await c.req.json()))
    // A test that lists the folder meanwhile never sees half a message.
    await rename(unfinished, join(folder, name))
    return c.body(null, 204)
  })
  const { server } = await listen(getRequestListener(app.fetch), '127.0.0.1', 0)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
}
