import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { COMMAND_PATH, handleCommand, type RunCommand } from '#/http/siteCommand.server.ts'
import { findSocket, makeSocketPath, toSocketError } from '#/http/siteSocket.server.ts'
import { type ImportOptions, type ImportSummary, importGames } from './importGames.server.ts'
import { readLines } from './readLines.ts'

/** One line of the response. */
type Message =
  | { progress: ImportSummary }
  | { problem: string }
  | { note: string }
  | { done: ImportSummary }
  | { failed: string }

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
    const summary = await importGames(db, readLines(incoming), {
      onProgress: (progress) => send({ progress: { ...progress, problems: [], notes: [] } }),
      onProblem: (problem) => send({ problem }),
      onNote: (note) => send({ note }),
    })
    await afterImport()
    send({ done: { ...summary, problems: [], notes: [] } })
  } catch (error) {
    send({ failed: (error as Error).message })
  }
  outgoing.end()
}

/**
 * Imports through the site that runs on `dataDir`. Like `importGames`, but the summary's texts are only passed to the
 * callbacks. Throws `NoRunningSite` if there is none, and an error with the site's message if the import failed.
 */
export async function importOnSite(
  dataDir: string,
  file: Readable,
  options: ImportOptions,
): Promise<ImportSummary> {
  const outgoing = request({ socketPath: await findSocket(dataDir), path: '/', method: 'POST' })
  file.once('error', (error) => outgoing.destroy(error))
  file.pipe(outgoing)
  const [response] = (await once(outgoing, 'response').catch((error: NodeJS.ErrnoException) => {
    throw toSocketError(error)
  })) as [IncomingMessage]
  // Without a listener, a connection that is reset later would end the process.
  outgoing.on('error', () => {})
  for await (const line of createInterface({ input: response })) {
    const message = JSON.parse(line) as Message
    if ('progress' in message) options.onProgress?.(message.progress)
    else if ('problem' in message) options.onProblem?.(message.problem)
    else if ('note' in message) options.onNote?.(message.note)
    else if ('done' in message) return message.done
    else throw new Error(message.failed)
  }
  throw Object.assign(new Error('The site stopped before the import finished'), { code: 'ECONNRESET' })
}
