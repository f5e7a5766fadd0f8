import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { useReauthentication } from '#/features/people/session/reauthentication.ts'

export interface Sending {
  busy: boolean
  /** The last error, as a sentence. */
  failure: string | undefined
  /** Runs `work`, unless something is already running. */
  send(work: () => Promise<unknown>): void
  /** Shows an error that was found before sending; undefined clears it. */
  fail(message: string | undefined): void
}

/**
 * Sends the request of a form or button: one at a time, with an error message. Typed text is never lost. If the server
 * requires re-authentication, it asks the member to and runs `work` again, which therefore must begin with the request.
 */
export function useSending(): Sending {
  const queryClient = useQueryClient()
  const withReauthentication = useReauthentication()
  const mutationKey = ['sending', useId()]
  const [failure, fail] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (work: () => Promise<unknown>) => withReauthentication(work),
    onMutate: () => fail(undefined),
    onError: (error) => fail(toErrorMessage(error)),
  })
  const send = (work: () => Promise<unknown>) => {
    // Not `isPending`: a double click arrives before the next render.
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(work)
  }
  return { busy: isPending, failure, send, fail }
}
