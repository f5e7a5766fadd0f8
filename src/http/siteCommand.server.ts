import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { findSocket, toSocketError } from '#/http/siteSocket.server.ts'

/** Runs a command; returns the lines to print. Throws an error with a one-line message. */
export type RunCommand = (args: readonly string[]) => Promise<string[]>

export const COMMAND_PATH = '/command'

/** Responds to a command received over the site's own socket. */
export async function handleCommand(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  run: RunCommand,
): Promise<void> {
  let response: { lines: string[] } | { failed: string }
  try {
    response = { lines: await run(JSON.parse(await text(incoming)) as string[]) }
  } catch (error) {
    response = { failed: (error as Error).message }
  }
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(response))
}

/** Runs a command in the site that runs on `dataDir`. Throws `NoRunningSite`, or an error with the site's message. */
export async function runCommandOnSite(dataDir: string, args: readonly string[]): Promise<string[]> {
  const outgoing = request({ socketPath: await findSocket(dataDir), path: COMMAND_PATH, method: 'POST' })
  outgoing.end(JSON.stringify(args))
  const [response] = (await once(outgoing, 'response').catch((error: NodeJS.ErrnoException) => {
    throw toSocketError(error)
  })) as [IncomingMessage]
  const result = JSON.parse(await text(response)) as { lines: string[] } | { failed: string }
  if ('failed' in result) throw new Error(result.failed)
  return result.lines
}
