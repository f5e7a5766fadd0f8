import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { socketPath, toSocketError } from '#/http/siteSocket.server.ts'

/** Does what the words of a command say; answers lines for its terminal. Throws an error whose message is one line. */
export type RunCommand = (args: readonly string[]) => Promise<string[]>

export const COMMAND_PATH = '/command'

/** Answers a command that came over the site's own socket. */
export async function handleCommand(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  run: RunCommand,
): Promise<void> {
  let answer: { lines: string[] } | { failed: string }
  try {
    answer = { lines: await run(JSON.parse(await text(incoming)) as string[]) }
  } catch (error) {
    answer = { failed: (error as Error).message }
  }
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

/** Carries a command out in the site that runs on `dataDir`. Throws `NoRunningSite`, or an error in the site's own words. */
export async function runCommandOnSite(dataDir: string, args: readonly string[]): Promise<string[]> {
  const outgoing = request({ socketPath: socketPath(dataDir), path: COMMAND_PATH, method: 'POST' })
  outgoing.end(JSON.stringify(args))
  const [response] = (await once(outgoing, 'response').catch((error: NodeJS.ErrnoException) => {
    throw toSocketError(error)
  })) as [IncomingMessage]
  const answer = JSON.parse(await text(response)) as { lines: string[] } | { failed: string }
  if ('failed' in answer) throw new Error(answer.failed)
  return answer.lines
}
