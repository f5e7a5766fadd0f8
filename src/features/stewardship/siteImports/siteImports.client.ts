import { apiStream } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { ImportMessage, ImportReport } from './siteImports.contract.ts'

export type ImportProgress = Extract<ImportMessage, { progress: unknown }>['progress']

/** An import that ended early. What `report` counts as added and changed was stored, unless it was a preview. */
export class ImportStopped extends Error {
  readonly report: ImportReport | undefined

  constructor(message: string, report?: ImportReport) {
    super(message)
    this.report = report
  }
}

interface ImportRequest {
  files: readonly File[]
  isDryRun: boolean
  isStrict: boolean
  /** Ends it. */
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
}

/**
 * Imports files as the viewer, or previews that. Throws `ApiError` if the server rejects the request, `TypeError` if it cannot be reached,
 * an `AbortError` after `signal`, and `ImportStopped` if it ends early.
 */
export async function sendImport(request: ImportRequest): Promise<ImportReport> {
  const { files, isDryRun, isStrict, signal, onProgress } = request
  const body = new FormData()
  for (const file of files) body.append('file', file)
  const search = stringifySearch({ dry_run: String(isDryRun), strict: String(isStrict) })
  const response = await apiStream(
    `/api/site/imports${search}`,
    { method: 'POST', body, signal },
    { asViewer: true },
  )
  for await (const message of messagesOf(response)) {
    if ('done' in message) return message.done
    if ('failed' in message) throw new ImportStopped(message.failed, message.report)
    onProgress(message.progress)
  }
  throw new ImportStopped('The connection was lost.')
}

async function* messagesOf(response: Response): AsyncGenerator<ImportMessage> {
  const body = response.body!.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let piece = await read(body); piece; piece = await read(body)) {
    const lines = (text + decoder.decode(piece, { stream: true })).split('\n')
    text = lines.pop()!
    for (const line of lines) yield JSON.parse(line)
  }
}

/** The next piece; undefined at the end, or where the connection ends. */
async function read(body: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await body.read()).value
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
