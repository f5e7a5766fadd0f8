import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { Banner } from '#/ui/Banner.tsx'
import { AccountCard } from './AccountCard.tsx'
import { BrowseAll } from './BrowseAll.tsx'
import { ChooseUsername } from './ChooseUsername.tsx'
import { consumeReturnAddress } from './returnTo.ts'
import { SignInFlow, type SignInStep } from './SignInFlow.tsx'

const TITLES: Record<SignInStep, string> = {
  signIn: 'Sign in',
  signUp: 'Create an account',
  confirm: 'Confirm your address',
  forgot: 'Choose a new password',
  factor: 'Two-factor authentication',
  password: 'Choose a password',
}

export interface SignInCardProps {
  /** Why signing in is necessary here. */
  children?: ReactNode
  /** The error of an earlier attempt. */
  failure?: string
  initial?: SignInStep
}

/** The sign-in flow as a page of its own. It returns to where the reader came from. */
export function SignInCard({ children, failure, initial = 'signIn' }: SignInCardProps) {
  const router = useRouter()
  const viewer = useViewer()
  const [step, setStep] = useState(initial)
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void router.navigate({ href: consumeReturnAddress() })
  }
  if (viewer && !leaving && !viewer.username_chosen) return <ChooseUsername viewer={viewer} />
  if (viewer && !leaving) {
    return (
      <AccountCard title="You’re signed in" icon="circle-check" tone="positive" actions={<BrowseAll />}>
        {failure && <Banner tone="negative">{failure}</Banner>}
        <p>As {viewer.display_name ?? viewer.username}.</p>
      </AccountCard>
    )
  }
  return (
    <AccountCard title={TITLES[step]}>
      {failure && step === 'signIn' && <Banner tone="negative">{failure}</Banner>}
      {children && step === 'signIn' && <p>{children}</p>}
      <SignInFlow step={step} onStep={setStep} onDone={leave} />
    </AccountCard>
  )
}
