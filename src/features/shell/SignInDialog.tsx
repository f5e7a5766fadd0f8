import { useLayoutEffect, useRef, useState } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import { SignInFlow, type SignInStep } from '#/features/account/signIn/SignInFlow.tsx'
import { giveUp } from '#/features/account/signIn/signIn.client.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import type { SignInPromptProps, SignInRequest } from './SignInPrompt.tsx'

const TITLES: Record<SignInStep, (purpose: string) => string> = {
  signIn: (purpose) => `Sign in to ${purpose}`,
  signUp: (purpose) => `Create an account to ${purpose}`,
  confirm: () => 'Confirm your address',
  forgot: () => 'Choose a new password',
  factor: () => 'Two-factor authentication',
  password: () => 'Choose a password',
}

/** Signing in over the page, on the way to what somebody was about to do. */
export default function SignInDialog({ request, onClose }: SignInPromptProps) {
  const id = useViewerId()
  const [step, setStep] = useState<SignInStep>('signIn')
  // What it says stays while the dialog fades out.
  const shown = useRef<SignInRequest>({ purpose: '', goOn: undefined })
  if (request) shown.current = request
  const { purpose, goOn } = shown.current
  const isUnbuilt = Boolean(id) && !goOn

  const done = () => {
    if (!goOn) return
    onClose()
    goOn()
  }
  const close = () => {
    if (step === 'factor' && !id) void giveUp()
    onClose()
  }
  return (
    <Dialog
      form
      open={request !== null}
      onClose={close}
      onClosed={() => setStep('signIn')}
      size="narrow"
      title={isUnbuilt ? 'Not yet' : TITLES[step](purpose)}
    >
      {isUnbuilt ? (
        <NotYet purpose={purpose} onClose={onClose} />
      ) : (
        request && <SignInFlow step={step} onStep={setStep} onDone={done} />
      )}
    </Dialog>
  )
}

/** What cannot be done yet although somebody is signed in. */
function NotYet({ purpose, onClose }: { purpose: string; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // It takes the place of a form, whose button had the focus.
  // Before the dialog finds nothing focused, and takes the focus itself.
  useLayoutEffect(() => button.current?.focus(), [])
  return (
    <>
      <p>You are signed in. To {purpose} is what is being built next.</p>
      <Button ref={button} variant="solid" tone="accent" onClick={onClose}>
        Keep browsing
      </Button>
    </>
  )
}
