import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { COMMAND_PATH, handleCommand, type RunCommand } from '#/http/siteCommand.server.ts'
import { findSocket, makeSocketPath, toSocketError } from '#/http/siteSocket.server.ts'
import { DryRun } from './dryRun.server.ts'
import { type ImportOptions, type ImportSummary, importGames } from './importGames.server.ts'
import { readLines } from './readLines.ts'

/** One line of the response. */
type Message =
  | { progress: ImportSummary }
  | { problem: string }
  | { note: string }
  | { line: string }
  | { done: ImportSummary }
  | { failed: string }

/** Lists the options that a site knows. One from before there were options responds without it. */
const OPTIONS_HEADER = 'import-options'
const DRY_RUN = 'dry-run'
const STRICT = 'strict'
const KNOWN_OPTIONS = [DRY_RUN, STRICT]

/** The dry runs of connections: the requests of one are the files of one command. */
const dryRuns = new WeakMap<Socket, DryRun>()

/**
 * Runs imports for the database that this process has opened, one after the other. `afterImport` is awaited before an import
 * is reported as done: it brings the site up to date. Also runs commands of `npm run admin`, which do not wait for imports. Returns a function that stops it; undefined
 * on Windows, which has no such sockets.
 */
export async function acceptImports(
  dataDir: string,
  db: Kysely<DB>,
  afterImport: () => Promise<void>,
  runCommand: RunCommand = async () => [],
): Promise<(() => Promise<void>) | undefined> {
  if (process.platform === 'win32') return undefined
  let turn: Promise<void> = Promise.resolve()
  const server = createServer({ requestTimeout: 0 }, (incoming, outgoing) => {
    if (incoming.url === COMMAND_PATH) void handleCommand(incoming, outgoing, runCommand)
    else if (incoming.method === 'OPTIONS')
      outgoing.writeHead(204, { [OPTIONS_HEADER]: KNOWN_OPTIONS.join(' ') }).end()
    else turn = turn.then(() => respond(incoming, outgoing, db, afterImport))
  })
  const { path, remove } = await makeSocketPath(dataDir)
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
  return async () => {
    await stopAccepting(server, () => turn)
    await remove()
  }
}

async function stopAccepting(server: Server, turn: () => Promise<void>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await turn()
  server.closeAllConnections()
  await closed
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  db: Kysely<DB>,
  afterImport: () => Promise<void>,
): Promise<void> {
  const send = (message: Message) => void outgoing.write(`${JSON.stringify(message)}\n`)
  outgoing.writeHead(200, { 'content-type': 'application/x-ndjson' })
  try {
    const options = optionsOf(incoming)
    const summary = await importGames(db, readLines(incoming), {
      ...options,
      onProgress: (progress) => send({ progress: { ...progress, problems: [], notes: [] } }),
      onProblem: (problem) => send({ problem }),
      onNote: (note) => send({ note }),
      onLine: (line) => send({ line }),
    })
    if (!options.dryRun) await afterImport()
    send({ done: { ...summary, problems: [], notes: [] } })
  } catch (error) {
    send({ failed: (error as Error).message })
  }
  outgoing.end()
}

/** The options of a request, in its query. Throws for one that this site doesn't know. */
function optionsOf({ url = '/', socket }: IncomingMessage): Pick<ImportOptions, 'isStrict' | 'dryRun'> {
  const names = [...new URL(url, 'http://site').searchParams.keys()]
  const unknown = names.find((name) => !KNOWN_OPTIONS.includes(name))
  if (unknown !== undefined) throw new Error(`this site does not know --${unknown}`)
  if (names.includes(DRY_RUN) && !dryRuns.has(socket)) dryRuns.set(socket, new DryRun())
  return {
    isStrict: names.includes(STRICT),
    dryRun: names.includes(DRY_RUN) ? dryRuns.get(socket) : undefined,
  }
}

/** Thrown when the site that runs is from before an option. */
export class SiteTooOld extends Error {}

/** What imports files through a running site, over one connection. */
export interface SiteImporter {
  /**
   * Like `importGames`, but the summary's texts are only passed to the callbacks. Throws an error with the site's message if the import
   * failed.
   */
  importLines: (
    lines: Readable,
    options?: Omit<ImportOptions, 'isStrict' | 'dryRun'>,
  ) => Promise<ImportSummary>
  close: () => void
}

/**
 * Connects to the site that runs on `dataDir`. Throws `NoRunningSite` if there is none, and `SiteTooOld` if it doesn't know an option, so that
 * it never stores what the option would have kept it from.
 */
export async function openSiteImporter(
  dataDir: string,
  { isStrict = false, isDryRun = false }: { isStrict?: boolean; isDryRun?: boolean } = {},
): Promise<SiteImporter> {
  // One connection for all files: the site remembers a dry run with it.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const site = { socketPath: await findSocket(dataDir), agent }
  const wanted = [...(isDryRun ? [DRY_RUN] : []), ...(isStrict ? [STRICT] : [])]
  if (wanted.length > 0) await requireOptions(site, wanted)
  const path = `/?${wanted.join('&')}`.replace(/\?$/, '')
  return {
    importLines: (lines, options = {}) => sendLines({ ...site, path, method: 'POST' }, lines, options),
    close: () => agent.destroy(),
  }
}

/** Asks the site for its options. An older one takes the request for an import of no lines. */
async function requireOptions(site: RequestOptions, wanted: readonly string[]): Promise<void> {
  const outgoing = request({ ...site, path: '/', method: 'OPTIONS' })
  outgoing.end()
  const response = await responseTo(outgoing)
  response.resume()
  await once(response, 'end')
  const known = String(response.headers[OPTIONS_HEADER] ?? '').split(' ')
  const missing = wanted.find((option) => !known.includes(option))
  if (missing !== undefined)
    throw new SiteTooOld(
      `The running site does not know --${missing}, so nothing was imported. Restart the site with this version, or stop it and import.`,
    )
}

async function responseTo(outgoing: ReturnType<typeof request>): Promise<IncomingMessage> {
  const [response] = (await once(outgoing, 'response').catch((error: NodeJS.ErrnoException) => {
    throw toSocketError(error)
  })) as [IncomingMessage]
  // Without a listener, a connection that is reset later would end the process.
  outgoing.on('error', () => {})
  return response
}

async function sendLines(
  target: RequestOptions,
  lines: Readable,
  options: ImportOptions,
): Promise<ImportSummary> {
  const outgoing = request(target)
  // At once, because the site closes a connection that waits for its next request.
  outgoing.flushHeaders()
  lines.once('error', (error) => outgoing.destroy(error))
  lines.pipe(outgoing)
  const response = await responseTo(outgoing)
  let done: ImportSummary | undefined
  // To the end, which frees the connection for the next file.
  for await (const line of createInterface({ input: response })) {
    const message = JSON.parse(line) as Message
    if ('progress' in message) options.onProgress?.(message.progress)
    else if ('problem' in message) options.onProblem?.(message.problem)
    else if ('note' in message) options.onNote?.(message.note)
    else if ('line' in message) options.onLine?.(message.line)
    else if ('done' in message) done = message.done
    else throw new Error(message.failed)
  }
  if (done) return done
  throw Object.assign(new Error('The site stopped before the import finished'), { code: 'ECONNRESET' })
}
