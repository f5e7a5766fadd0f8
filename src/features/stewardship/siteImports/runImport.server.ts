import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { DryRun } from '#/features/stewardship/import/dryRun.server.ts'
import { type ImportSummary, importGames } from '#/features/stewardship/import/importGames.server.ts'
import { type Line, readLines } from '#/features/stewardship/import/readLines.ts'
import { cutText } from '#/shared/cutText.ts'
import { type ImportFile, unpack } from './importFiles.server.ts'
import { toJsonLines } from './openLines.server.ts'
import type { ImportReport, ReportedLines } from './siteImports.contract.ts'
import { MAX_LISTED_LINES } from './siteImports.limits.ts'

/** Characters of a text of a report: the database's own messages can be long. */
const MAX_TEXT = 500
/** About as many lines as are stored together. */
const PAUSE_LINES = 250
const PAUSE_MS = 50

export interface ImportOptions {
  isDryRun: boolean
  /** Leaves out games that may be in the catalog already. */
  isStrict: boolean
  /** Ends it before the next line: whole batches of lines are stored, and stay. */
  signal: AbortSignal
  /** Called after each part of a file with the bytes that were read of all of them, decompressed. */
  onRead: (bytes: number) => void
}

type ListName = 'problems' | 'notes' | 'outcomes'

/** The import of a few files, one after the other. Memory does not depend on their length. */
export class SiteImport {
  readonly #summaries: Readonly<ImportSummary>[] = []
  readonly #lists: Record<ListName, ReportedLines> = {
    problems: { count: 0, first: [] },
    notes: { count: 0, first: [] },
    outcomes: { count: 0, first: [] },
  }
  /** Records of CSV that are no lines. */
  #unreadable = 0
  #bytes = 0

  /** Runs it, once. Throws what the database throws, and the reason of the signal. */
  async run(db: Kysely<DB>, files: readonly ImportFile[], options: ImportOptions): Promise<void> {
    const { isDryRun, isStrict } = options
    const dryRun = isDryRun ? new DryRun() : undefined
    for (const [index, file] of files.entries()) {
      const list = (kind: ListName) => (text: string) => this.#list(kind, file.name, text)
      const lines = toJsonLines(file.name, Readable.from(this.#chunks(file, options)), (problem) => {
        this.#unreadable += 1
        list('problems')(problem)
      })
      this.#summaries[index] = await importGames(db, untilAborted(readLines(lines), options.signal), {
        isStrict,
        dryRun,
        onProgress: (summary) => {
          this.#summaries[index] = summary
        },
        onProblem: list('problems'),
        onNote: list('notes'),
        onLine: list('outcomes'),
      })
    }
  }

  /** What has happened so far. */
  report(): ImportReport {
    const sum = (count: (summary: Readonly<ImportSummary>) => number) =>
      this.#summaries.reduce((total, summary) => total + count(summary), 0)
    const counts = (kind: 'games' | 'updates') => ({
      added: sum((each) => each[kind].added),
      changed: sum((each) => each[kind].changed),
      unchanged: sum((each) => each[kind].unchanged),
    })
    return {
      lines: sum((each) => each.lines) + this.#unreadable,
      games: counts('games'),
      updates: counts('updates'),
      unconfirmed: sum((each) => each.unconfirmed),
      duplicates: sum((each) => each.duplicates),
      skipped: sum((each) => each.skipped),
      votes: sum((each) => each.votes),
      ...this.#lists,
    }
  }

  async *#chunks(file: ImportFile, { onRead }: ImportOptions): AsyncGenerator<Buffer> {
    for await (const chunk of unpack(file)) {
      this.#bytes += chunk.length
      onRead(this.#bytes)
      yield chunk
    }
  }

  #list(kind: ListName, file: string, message: string): void {
    const list = this.#lists[kind]
    list.count += 1
    if (list.first.length >= MAX_LISTED_LINES) return
    const [, line, text] = /^line (\d+): (.*)$/s.exec(message)!
    list.first.push({ file, line: Number(line), text: cutText(text!, MAX_TEXT) })
  }
}

/** The lines, until the signal. After each batch of them the embedded database, which does one thing at a time, is left to readers for a moment. */
async function* untilAborted(lines: AsyncIterable<Line>, signal: AbortSignal): AsyncGenerator<Line> {
  let count = 0
  for await (const line of lines) {
    count += 1
    if (count % PAUSE_LINES === 0) await wait(PAUSE_MS)
    signal.throwIfAborted()
    yield line
  }
}
