import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Row } from './table.ts'

/** The rows that a script prints as JSON, in a process that nothing else has used. */
export async function rowsOfProcess(script: string, args: readonly string[]): Promise<Row[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { maxBuffer: 1 << 24 })
  return JSON.parse(stdout) as Row[]
}
