import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useReauthentication } from '#/features/account/reauthentication/reauthentication.ts'
import { toErrorMessage } from '#/features/account/session/authErrors.ts'

export interface Sending {
  busy: boolean
  /** What went wrong last time, as a sentence. */
  failure: string | undefined
  /** Runs `work`, unless something is already running. */
  send(work: () => Promise<unknown>): void
  /** Shows a failure that was found without sending anything; undefined clears it. */
  fail(message: string | undefined): void
}

/**
 * What a form or button sends: one request at a time, with an error message. Nothing that was typed is lost. If the server
 * wants the member to re-authenticate, the member is asked to, and `work` runs again: it must begin with the request.
 */
export function useSending(): Sending {
  const queryClient = useQueryClient()
  const withReauthentication = useReauthentication()
  const mutationKey = ['sending', useId()]
  const [failure, fail] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (work: () => Promise<unknown>) => withReauthentication(work),
    // Fails at once without a connection, instead of waiting for one.
    networkMode: 'always',
    onMutate: () => fail(undefined),
    onError: (error) => fail(toErrorMessage(error)),
  })
  const send = (work: () => Promise<unknown>) => {
    // Not `isPending`: a double click arrives before the next render.
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(work)
  }
  return { busy: isPending, failure, send, fail }
}
