import { writeFileSync } from 'node:fs'
import type { Reporter, Vitest } from 'vitest/node'

/** The file, beside a JSON report, of what went wrong outside of its tests: a list of messages. */
export const outsideErrorsOf = (report: string): string => `${report}.errors`

/** Vitest's JSON report tells a file that did not finish, but not that its process was killed, nor by which signal. */
export default class OutsideErrors implements Reporter {
  private file?: string

  onInit({ config: { outputFile } }: Vitest): void {
    const report = typeof outputFile === 'object' ? outputFile.json : outputFile
    if (report) this.file = outsideErrorsOf(report)
  }

  onTestRunEnd(_modules: unknown, errors: readonly { message?: string; cause?: unknown }[]): void {
    if (this.file) writeFileSync(this.file, JSON.stringify(errors.map(toText)))
  }
}

const toText = ({ message = '', cause }: { message?: string; cause?: unknown }): string =>
  cause instanceof Object && 'message' in cause ? `${message} ${cause.message}` : message
