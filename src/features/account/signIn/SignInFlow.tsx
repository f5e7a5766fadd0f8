import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import styles from './AccountForms.module.css'
import { AmbiguousSignUp } from './AmbiguousSignUp.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import { FactorForm } from './FactorForm.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { giveUp, keepSession, type NextStep, setNewPassword } from './signIn.client.ts'

export type SignInStep = 'signIn' | 'signUp' | 'confirm' | 'forgot' | 'factor' | 'password'

/** What each form of the flow has to know. */
export interface FlowProps {
  /** Goes along from form to form. */
  email: string
  setEmail: (email: string) => void
  go: (step: SignInStep) => void
  onNext: (next: NextStep) => void
}

export interface SignInFlowProps {
  step: SignInStep
  onStep: (step: SignInStep) => void
  /** Somebody is signed in: here, or in another tab by the link of a mail. */
  onDone: () => void
}

/** Signing in from the first form to the last, whatever it is shown in. */
export function SignInFlow({ step, onStep, onDone }: SignInFlowProps) {
  const [email, setEmail] = useState('')
  const box = useFocusOnTurn(step)
  useDoneElsewhere(onDone)
  const props: FlowProps = {
    email,
    setEmail,
    go: onStep,
    // Being signed in shows by itself: `useDoneElsewhere`.
    onNext: (next) => {
      if (next !== 'done') onStep(next)
    },
  }
  const back = () => {
    void giveUp()
    onStep('signIn')
  }
  const forms: Record<SignInStep, ReactNode> = {
    signIn: <SignInForm {...props} />,
    signUp: <SignUpForm {...props} />,
    confirm: <ConfirmForm {...props} />,
    forgot: <ForgotForm {...props} />,
    factor: <FactorForm onShown={keepSession} onBack={back} />,
    password: (
      <NewPasswordForm onSend={setNewPassword}>
        <AmbiguousSignUp />
      </NewPasswordForm>
    ),
  }
  return (
    <div ref={box} className={styles.flow}>
      {forms[step]}
    </div>
  )
}

/** Goes on as soon as this browser keeps a session, whichever tab it began in. */
function useDoneElsewhere(onDone: () => void): void {
  const id = useViewerId()
  const done = useRef(false)
  useEffect(() => {
    if (!id || done.current) return
    done.current = true
    onDone()
  }, [id, onDone])
}

/**
 * Puts the cursor into the first empty field of each form that follows the first. In the very step that takes the last form away with
 * the button that had the focus: a dialog that finds nothing focused takes the focus itself, and again a frame later.
 */
function useFocusOnTurn(step: SignInStep) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const fields = [...(box.current?.querySelectorAll('input') ?? [])]
    const target = fields.find((field) => field.value === '') ?? fields[0]
    target?.focus()
  }, [step])
  return box
}
