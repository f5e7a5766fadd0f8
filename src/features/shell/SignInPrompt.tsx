import { lazy, Suspense, useEffect, useState } from 'react'

const SignInDialog = lazy(() => import('./SignInDialog.tsx'))

/** A request to sign in for an action. */
export interface SignInRequest {
  /** Completes the sentence 'Sign in to …'. */
  purpose: string
  /** Runs once somebody is signed in. */
  goOn: (() => void) | undefined
}

export interface SignInPromptProps {
  request: SignInRequest | null
  onClose: () => void
}

/** Shows the sign-in dialog while there is a request for it; loads it when first needed. */
export function SignInPrompt({ request, onClose }: SignInPromptProps) {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    if (request) setNeeded(true)
  }, [request])
  if (!needed) return null
  return (
    <Suspense>
      <SignInDialog request={request} onClose={onClose} />
    </Suspense>
  )
}
