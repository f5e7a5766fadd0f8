import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { type LinkProof, refusalOf, useLinkProof } from '#/features/people/signIn/linkProof.ts'
import { ErrorMessage, StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { paths } from '#/shared/paths.ts'
import { finishLinking } from './account.client.ts'

type Outcome = { linked: true } | { failure: string }

/** Completes linking an account when a provider redirects back. */
export function LinkReturn() {
  const proof = useLinkProof()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (proof?.kind !== 'code' && proof?.kind !== 'error') return
    void redeem(proof).then(async (redeemed) => {
      setOutcome(redeemed)
      await queryClient.invalidateQueries({ queryKey: ['me'] })
      await router.navigate({ href: paths.settings('sign-in'), replace: true })
    })
  }, [proof, queryClient, router])
  return (
    <>
      <StatusMessage>
        {outcome && 'linked' in outcome && 'Account linked. You can now sign in with it.'}
      </StatusMessage>
      <ErrorMessage>{outcome && 'failure' in outcome && outcome.failure}</ErrorMessage>
    </>
  )
}

async function redeem(proof: LinkProof): Promise<Outcome> {
  if (proof.kind === 'error') return { failure: toErrorMessage(refusalOf(proof)) }
  if (proof.kind !== 'code') return { linked: true }
  try {
    await finishLinking(proof.parameters.get('code') ?? '')
    return { linked: true }
  } catch (error) {
    return { failure: toErrorMessage(error) }
  }
}
