import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { AmbiguousSignUp } from './AmbiguousSignUp.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import { FactorForm } from './FactorForm.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { giveUp, keepSession, type NextStep, setNewPassword } from './signIn.client.ts'

export type SignInStep = 'signIn' | 'signUp' | 'confirm' | 'forgot' | 'factor' | 'password'

/** Properties of every form in the flow. */
export interface FlowProps {
  /** Carried over from form to form. */
  email: string
  setEmail: (email: string) => void
  go: (step: SignInStep) => void
  onNext: (next: NextStep) => void
}

export interface SignInFlowProps {
  step: SignInStep
  onStep: (step: SignInStep) => void
  /** Called when somebody is signed in: here, or in another tab by a mail's link. */
  onDone: () => void
}

/** The sign-in flow from the first form to the last, for a dialog or a page. */
export function SignInFlow({ step, onStep, onDone }: SignInFlowProps) {
  const [email, setEmail] = useState('')
  const box = useFocusOnTurn(step)
  useDoneElsewhere(onDone)
  const props: FlowProps = {
    email,
    setEmail,
    go: onStep,
    // `useDoneElsewhere` notices that somebody is signed in.
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
    <div ref={box} className="stack gap-16">
      {forms[step]}
    </div>
  )
}

/** Calls back as soon as this browser has a session, whichever tab it began in. */
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
 * Focuses the first empty required field of each form after the first. It runs in the same commit that removes the previous form and its
 * focused button; otherwise the dialog would find nothing focused and take the focus itself, and again a frame later.
 */
function useFocusOnTurn(step: SignInStep) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const fields = [...(box.current?.querySelectorAll('input') ?? [])]
    const target = fields.find((field) => field.required && field.value === '') ?? fields[0]
    target?.focus()
  }, [step])
  return box
}
