import { useRef, useState } from 'react'
import { toErrorMessage } from '#/features/account/session/authErrors.ts'

export interface Sending {
  busy: boolean
  /** What went wrong the last time, in words. */
  failure: string | undefined
  /** Runs `work` unless something runs already. */
  send(work: () => Promise<unknown>): void
  /** Shows a failure that needed no work to be found, or takes it away. */
  fail(words: string | undefined): void
}

/** What a form sends: one thing at a time, and in words what went wrong. Nothing that was typed is lost. */
export function useSending(): Sending {
  const [busy, setBusy] = useState(false)
  const [failure, fail] = useState<string>()
  const running = useRef(false)
  const send = (work: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    fail(undefined)
    work()
      .catch((error) => fail(toErrorMessage(error)))
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  return { busy, failure, send, fail }
}
