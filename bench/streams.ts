import { Agent, get, type IncomingMessage } from 'node:http'
import { makeFolder, startSite } from './site.ts'
import { bounded, mB, type Row } from './table.ts'

const STREAMS = 2_000
/** Streams that are opened at the same time. */
const AT_ONCE = 50
/** Rounds of reading the memory, of which the smallest counts: what the opening left behind is collected by then. */
const READINGS = 4
const READING_MS = 1_000

/** The memory that idle event streams keep: how much larger the process is with them than before. */
export async function measureStreams(place: { databaseUrl?: string } = {}): Promise<Row[]> {
  const dataDir = makeFolder()
  // A few first, so that what is measured is streams and not code that runs for the first time. Not as many: their memory would be reused.
  const site = await startSite({
    ...place,
    dataDir,
    env: { WRITE_LIMIT_FACTOR: '1000000', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const warm = await openStreams(site.port, 2 * AT_ONCE)
  await closeAll(warm)
  const before = await steadyRss(site)
  const streams = await openStreams(site.port, STREAMS)
  const after = await steadyRss(site)
  await closeAll(streams)
  await site.stop()
  const detail = `${(((after - before) * 1024) / STREAMS).toFixed(1)} kB each; the process has ${mB(after)}`
  return [
    bounded(
      `Memory of ${STREAMS.toLocaleString('en')} idle event streams`,
      after - before,
      { max: 40 },
      mB,
      detail,
    ),
  ]
}

async function openStreams(port: number, count: number): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = []
  const agent = new Agent({ keepAlive: false, maxSockets: count })
  while (streams.length < count)
    streams.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => openOne(port, agent, streams.length + n)),
      )),
    )
  return streams
}

/** Opens a stream as if each came from an address of its own. */
function openOne(port: number, agent: Agent, number: number): Promise<IncomingMessage> {
  const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` }
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/events?topics=game:1', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was refused: ${response.statusCode}`))
      response.on('error', () => {})
      response.once('data', () => resolve(response))
    }).on('error', reject)
  })
}

async function closeAll(streams: readonly IncomingMessage[]): Promise<void> {
  for (const stream of streams) stream.destroy()
}

async function steadyRss(site: { usage(): Promise<{ rssMb: number }> }): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY
  for (let reading = 0; reading < READINGS; reading++) {
    await new Promise((resolve) => setTimeout(resolve, READING_MS))
    smallest = Math.min(smallest, (await site.usage()).rssMb)
  }
  return smallest
}
