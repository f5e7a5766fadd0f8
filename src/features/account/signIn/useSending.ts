import { useRef, useState } from 'react'
import { useReauthentication } from '#/features/account/reauthentication/reauthentication.ts'
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

/**
 * Runs what a form or button does: one thing at a time, with what went wrong in words. Nothing that was typed is lost. Where the
 * server wants the member to re-authenticate first, that is asked for, and the work runs again: it must begin with the request.
 */
export function useSending(): Sending {
  const [busy, setBusy] = useState(false)
  const [failure, fail] = useState<string>()
  const running = useRef(false)
  const withReauthentication = useReauthentication()
  const send = (work: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    fail(undefined)
    withReauthentication(work)
      .catch((error) => fail(toErrorMessage(error)))
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  return { busy, failure, send, fail }
}
