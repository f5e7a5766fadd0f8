import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { Batch, type RowOutcome, type StoreOptions } from './batch.server.ts'
import { outcomeText } from './outcomeText.ts'
import { parseLine } from './parseLine.ts'
import type { Line } from './readLines.ts'
import { digestOf, type Row, updateClock } from './readRow.ts'

/** Lines per transaction. */
const BATCH_LINES = 250
/** Progress is reported at least this often, in lines, even when nothing is stored. */
const PROGRESS_LINES = 1_000
/** The most problems, and notes, that the summary holds; `onProblem` and `onNote` get every one. */
const MAX_SUMMARY_MESSAGES = 1_000

interface LabelCounter {
  added: number
  changed: number
  unchanged: number
}

/** What an import has done so far. */
export interface ImportSummary {
  /** Lines that were not blank. */
  lines: number
  games: LabelCounter
  updates: LabelCounter
  /** Lines with sums of votes, which are skipped. */
  votes: number
  /** Games stored with too few tags, which wait for confirmation. */
  unconfirmed: number
  /** Games stored though they may be the same as another one. */
  duplicates: number
  /** Lines left out because their games may be the same as other ones. */
  skipped: number
  problemCount: number
  /** `line 12: links[0].url: is not an http or https address` */
  problems: string[]
  notes: string[]
}

export interface ImportOptions extends StoreOptions {
  /** Called now and then, at least every 1,000 lines. */
  onProgress?: (summary: Readonly<ImportSummary>) => void
  onProblem?: (problem: string) => void
  onNote?: (note: string) => void
  /** Called in a dry run with what would happen to each line: `line 12: would add Star Miner` */
  onLine?: (text: string) => void
}

/**
 * Imports games and updates, one JSON object a line, as `import.contract.ts` describes them. Each line is stored
 * completely or not at all. A line that fails is reported as a problem, and the import continues. Importing the same lines again changes nothing.
 * Memory use is bounded, whatever the length of the file. Throws only if the database cannot be used.
 */
export async function importGames(
  db: Kysely<DB>,
  lines: AsyncIterable<Line>,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const none = { added: 0, changed: 0, unchanged: 0 }
  const summary: ImportSummary = {
    lines: 0,
    games: { ...none },
    updates: { ...none },
    votes: 0,
    unconfirmed: 0,
    duplicates: 0,
    skipped: 0,
    problemCount: 0,
    problems: [],
    notes: [],
  }
  options.dryRun?.beginFile()
  const clock = updateClock()
  let batch = new Batch()
  const flush = async () => {
    for (const outcome of await batch.store(db, options)) record(summary, outcome, options)
    batch = new Batch()
    options.onProgress?.(summary)
  }
  for await (const line of lines) {
    summary.lines += 1
    if (summary.lines % PROGRESS_LINES === 0) options.onProgress?.(summary)
    const row = readRow(line, clock)
    if (row === 'votes') {
      summary.votes += 1
      continue
    }
    if ('problem' in row) {
      recordProblem(summary, row, options)
      continue
    }
    if (!batch.takes(row)) await flush()
    batch.add(row)
    if (batch.size >= BATCH_LINES) await flush()
  }
  await flush()
  return summary
}

function readRow(
  line: Line,
  clock: ReturnType<typeof updateClock>,
): Row | 'votes' | { line: number; problem: string } {
  const { number } = line
  if ('problem' in line) return { line: number, problem: line.problem }
  const parsed = parseLine(line.text)
  if (parsed.kind === 'votes') return 'votes'
  if (parsed.kind === 'problem') return { line: number, problem: parsed.problem }
  if (parsed.kind === 'game')
    return {
      kind: 'game',
      line: number,
      game: parsed.game,
      digest: digestOf(parsed.game),
      notes: parsed.notes,
    }
  const { update, notes } = parsed
  return {
    kind: 'update',
    line: number,
    update,
    sortAt: clock(update, number),
    digest: digestOf(update),
    notes,
  }
}

function record(summary: ImportSummary, outcome: RowOutcome, options: ImportOptions): void {
  const { line, what, problem, row, unconfirmed, isDuplicate } = outcome
  if (what === 'problem') {
    recordProblem(summary, { line, problem: problem! }, options)
    return
  }
  if (what === 'skipped') summary.skipped += 1
  else summary[row.kind === 'game' ? 'games' : 'updates'][what] += 1
  if (unconfirmed) summary.unconfirmed += 1
  if (isDuplicate) summary.duplicates += 1
  if (options.dryRun) options.onLine?.(`line ${line}: ${outcomeText(outcome)}`)
  const isAgain = what === 'unchanged'
  const notes = [...(outcome.notes ?? []), ...(isAgain ? [] : row.notes)]
  for (const note of notes) {
    const text = `line ${line}: ${what === 'skipped' && !options.dryRun ? `skipped, because it ${note}` : note}`
    if (summary.notes.length < MAX_SUMMARY_MESSAGES) summary.notes.push(text)
    options.onNote?.(text)
  }
}

function recordProblem(
  summary: ImportSummary,
  { line, problem }: { line: number; problem: string },
  options: ImportOptions,
): void {
  summary.problemCount += 1
  const message = `line ${line}: ${problem}`
  if (summary.problems.length < MAX_SUMMARY_MESSAGES) summary.problems.push(message)
  options.onProblem?.(message)
}
