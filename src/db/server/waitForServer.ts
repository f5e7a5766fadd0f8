import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { describeServerFailure, isWorthWaiting } from '../unavailable.ts'
import { inspectServer } from './inspectServer.ts'

/** Pause between attempts to reach a server at startup. */
const PAUSE_MS = 3_000

export interface WaitOptions {
  /** By default it does not wait. */
  waitSeconds?: number
  /** Called with the reason, in one line, each time. */
  onWait?: (reason: string) => void
}

/** Resolves once the site can work on the server at `url`. Throws `DatabaseFailure` once it makes no sense to wait longer. */
export async function waitForServer(
  config: pg.ClientConfig,
  url: string,
  { waitSeconds = 0, onWait }: WaitOptions,
): Promise<void> {
  const deadline = Date.now() + waitSeconds * 1000
  for (;;) {
    try {
      return await inspectServer(config, url)
    } catch (error) {
      const reason = describeServerFailure(error, url)
      if (!isWorthWaiting(error) || Date.now() >= deadline) throw reason
      onWait?.(reason.message)
      await wait(PAUSE_MS)
    }
  }
}
