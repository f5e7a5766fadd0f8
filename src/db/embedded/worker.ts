/** The thread of the embedded database: PGlite, shared by the connections whose ports the main thread sends. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { copyDatabase } from './copyDatabase.ts'
import { runMaintenance } from './maintenance.ts'
import { openPglite, openPgliteInMemory } from './openPglite.ts'
import { postBytes } from './portStream.ts'
import { Sessions } from './sessions.ts'

/** Where the database lives: a folder, or memory (for tests). */
export type Place = { dataDir: string } | MemoryOptions

export interface MemoryOptions {
  code: WebAssembly.Module
  /** A tar file to start from. */
  dumpFile?: string
}

export interface Timing {
  /** How long a connection may be idle in a transaction, in ms, before it is closed: all others wait for it. */
  idleInTransactionMs: number
  /** How often to check whether a table needs a vacuum or the log a checkpoint, in ms. */
  maintenanceMs: number
}

/** The options of the thread. */
export interface WorkerData {
  place: Place
  timing: Timing
}

/** Messages from the main thread. */
export type ToWorker =
  | { type: 'connect'; port: MessagePort }
  | { type: 'dump' }
  | { type: 'copy'; target: string }
  | { type: 'close' }

/** Messages from this thread. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'failed'; message: string; code?: string | undefined }
  | { type: 'dumped'; bytes: Uint8Array }
  | { type: 'copied' }
  | { type: 'notCopied'; message: string; code?: string | undefined }
  | { type: 'closed' }

const ANNOUNCED = ['server_version', 'server_encoding', 'client_encoding', 'DateStyle', 'TimeZone']

/** No space left on the disk. Errors of the file system within WebAssembly have only a number. */
const WASM_ENOSPC = 51

async function start(): Promise<void> {
  const { place, timing } = workerData as WorkerData
  const pglite =
    'dataDir' in place ? await openPglite(place.dataDir, die) : await openPgliteInMemory(place, die)
  const sessions = new Sessions(backendOf(pglite), await settingsOf(pglite), timing.idleInTransactionMs)
  parentPort!.on('message', (message: ToWorker) => {
    if (message.type === 'connect') connect(sessions, message.port)
    else if (message.type === 'close') void close(sessions, pglite)
    else if (message.type === 'copy') void copy(sessions, pglite, message.target)
    else void dump(sessions, pglite)
  })
  runMaintenanceRegularly(sessions, pglite, timing.maintenanceMs)
  say({ type: 'ready' })
}

function say(message: FromWorker): void {
  parentPort!.postMessage(message)
}

function die(reason: string): void {
  say({ type: 'failed', message: reason })
  process.exit(1)
}

function backendOf(pglite: PGlite) {
  return {
    async run(request: Uint8Array): Promise<Buffer> {
      const chunks: Buffer[] = []
      // The bytes are a view of the WebAssembly memory and change with the next call.
      const onRawData = (data: Uint8Array) => chunks.push(Buffer.from(data))
      await pglite.execProtocolRawStream(request, { syncToFs: false, onRawData })
      return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    },
  }
}

async function settingsOf(pglite: PGlite): Promise<Record<string, string>> {
  const { rows } = await pglite.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any ($1)',
    [ANNOUNCED],
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.setting]))
}

function connect(sessions: Sessions, port: MessagePort): void {
  const session = sessions.add({
    send: (bytes) => postBytes(port, bytes),
    close: () => port.close(),
  })
  port.on('message', (chunk: Uint8Array) => session.receive(chunk))
  port.on('close', () => session.leave())
}

async function dump(sessions: Sessions, pglite: PGlite): Promise<void> {
  const file = await sessions.whenFree(async () => {
    await pglite.exec('checkpoint')
    return pglite.dumpDataDir('none')
  })
  say({ type: 'dumped', bytes: new Uint8Array(await file.arrayBuffer()) })
}

async function copy(sessions: Sessions, pglite: PGlite, target: string): Promise<void> {
  const { place } = workerData as WorkerData
  try {
    if (!('dataDir' in place)) throw new Error('A database in memory has no folder')
    const { dataDir } = place
    await sessions.whenFree(() => copyDatabase(pglite, dataDir, target))
    say({ type: 'copied' })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    say({ type: 'notCopied', message, code })
  }
}

function runMaintenanceRegularly(sessions: Sessions, pglite: PGlite, everyMs: number): void {
  let seen = 0
  let busy = false
  setInterval(async () => {
    if (busy || sessions.served === seen) return
    busy = true
    seen = sessions.served
    // A table may be dropped between the check and the work. The next run continues.
    await runMaintenance(pglite, (work) => sessions.whenFree(work)).catch(() => {})
    busy = false
  }, everyMs).unref()
}

async function close(sessions: Sessions, pglite: PGlite): Promise<void> {
  await sessions.drain()
  await pglite.exec('checkpoint')
  await pglite.close()
  say({ type: 'closed' })
  process.exit(0)
}

start().catch(({ message = '', code, errno }: Partial<NodeJS.ErrnoException>) => {
  say({ type: 'failed', message, code: errno === WASM_ENOSPC ? 'ENOSPC' : code })
  process.exit(1)
})
