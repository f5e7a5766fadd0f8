import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { meQuery } from '#/features/people/session/viewer.client.ts'
import { WaitingCard } from './AccountCard.tsx'
import { ChooseUsername } from './ChooseUsername.tsx'
import { FinishSignIn } from './ConfirmedPage.tsx'
import { type LinkProof, refusalOf, useLinkProof } from './linkProof.ts'
import { consumeReturnAddress } from './returnTo.ts'
import { SignInCard } from './SignInCard.tsx'
import { returnFromProvider } from './signIn.client.ts'

type State = { at: 'waiting' } | { at: 'form' | 'factor'; failure?: string } | { at: 'done' }

/** The sign-in page, to which providers return. `isSignUp`: it begins with the form for a new account. */
export function SignInPage({ isSignUp = false }: { isSignUp?: boolean }) {
  const proof = useLinkProof()
  const [state, setState] = useState<State>({ at: 'waiting' })
  useEffect(() => {
    if (proof) void redeem(proof).then(setState)
  }, [proof])
  if (proof?.kind === 'session') return <FinishSignIn proof={proof} />
  if (state.at === 'waiting') return <WaitingCard title="Sign in" />
  if (state.at === 'done') return <Arrived />
  return (
    <SignInCard
      initial={state.at === 'factor' ? 'factor' : isSignUp ? 'signUp' : 'signIn'}
      {...(state.failure ? { failure: state.failure } : {})}
    />
  )
}

/** Signed in through a provider: returns to where that began, after choosing a username the first time. */
function Arrived() {
  const router = useRouter()
  const { data: viewer, isError } = useQuery(meQuery(useViewerId()))
  const canContinue = viewer?.username_chosen === true || isError
  useEffect(() => {
    if (canContinue) void router.navigate({ href: consumeReturnAddress() })
  }, [canContinue, router])
  if (viewer && !canContinue) return <ChooseUsername viewer={viewer} />
  return <WaitingCard title="Sign in" />
}

async function redeem(proof: LinkProof): Promise<State> {
  if (proof.kind === 'error') return { at: 'form', failure: toErrorMessage(refusalOf(proof)) }
  if (proof.kind !== 'code') return { at: 'form' }
  try {
    return { at: (await returnFromProvider(proof.parameters)) === 'factor' ? 'factor' : 'done' }
  } catch (error) {
    return { at: 'form', failure: toErrorMessage(error) }
  }
}
