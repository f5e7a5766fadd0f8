import { writeSync } from 'node:fs'

const PAUSE_MS = 1
const nothing = new Int32Array(new SharedArrayBuffer(4))

/**
 * Prints a line before it returns, so that it is out even if the process is killed right after. Waits while the reader is behind, whose pipe
 * would refuse it.
 */
export function printLine(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(nothing, 0, 0, PAUSE_MS)
    }
  }
}
