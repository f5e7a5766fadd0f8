import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WaitingCard } from './AccountCard.tsx'
import { AUTH_ERRORS, inWords } from './authErrors.ts'
import { type LinkProof, useLinkProof } from './linkProof.ts'
import { takeReturn } from './returnTo.ts'
import { SignInCard } from './SignInCard.tsx'
import { returnFromProvider } from './signIn.client.ts'

type State = { at: 'waiting' } | { at: 'form' | 'factor'; failure?: string } | { at: 'done' }

/** Signing in as a page, and where other sites lead back to. */
export function SignInPage() {
  const proof = useLinkProof()
  const router = useRouter()
  const [state, setState] = useState<State>({ at: 'waiting' })
  useEffect(() => {
    if (proof) void settle(proof).then(setState)
  }, [proof])
  useEffect(() => {
    if (state.at === 'done') void router.navigate({ href: takeReturn() })
  }, [state, router])
  if (state.at === 'waiting' || state.at === 'done') return <WaitingCard title="Sign in" />
  return (
    <SignInCard
      initial={state.at === 'factor' ? 'factor' : 'signIn'}
      {...(state.failure ? { failure: state.failure } : {})}
    />
  )
}

async function settle(proof: LinkProof): Promise<State> {
  if (proof.kind === 'error') return { at: 'form', failure: AUTH_ERRORS[proof.code] ?? proof.message }
  if (proof.kind !== 'code') return { at: 'form' }
  try {
    return { at: (await returnFromProvider(proof.parameters)) === 'factor' ? 'factor' : 'done' }
  } catch (error) {
    return { at: 'form', failure: inWords(error) }
  }
}
