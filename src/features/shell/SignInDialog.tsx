import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SignInFlow, type SignInStep } from '#/features/account/SignInFlow.tsx'
import { giveUp } from '#/features/account/signIn.client.ts'
import { useViewer } from '#/features/account/viewer.client.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Toast, ToastRegion } from '#/ui/Toast.tsx'
import type { SignInPromptProps, SignInRequest } from './SignInPrompt.tsx'

/** How long the welcome stays, in ms. */
const WELCOME = 5000

const TITLES: Record<SignInStep, (purpose: string) => string> = {
  signIn: (purpose) => `Sign in to ${purpose}`,
  signUp: (purpose) => `Create an account to ${purpose}`,
  confirm: () => 'Confirm your address',
  forgot: () => 'Choose a new password',
  factor: () => 'Your second factor',
}

/** Signing in over the page, on the way to what somebody was about to do. */
export default function SignInDialog({ request, onClose }: SignInPromptProps) {
  const viewer = useViewer()
  const [step, setStep] = useState<SignInStep>('signIn')
  const [welcome, setWelcome] = useState(false)
  // What it says stays while the dialog fades out.
  const shown = useRef<SignInRequest>({ purpose: '', goOn: undefined })
  if (request) shown.current = request
  const { purpose, goOn } = shown.current

  const done = () => {
    onClose()
    setWelcome(true)
    goOn?.()
  }
  const close = () => {
    if (step === 'factor') void giveUp()
    onClose()
  }
  if (viewer && !welcome && request) return <NotYet purpose={purpose} onClose={onClose} />
  return (
    <>
      <Dialog
        form
        open={request !== null}
        onClose={close}
        onClosed={() => setStep('signIn')}
        size="narrow"
        title={TITLES[step](purpose)}
      >
        {request && <SignInFlow step={step} onStep={setStep} onDone={done} />}
      </Dialog>
      {welcome && viewer && (
        <Welcome name={viewer.display_name ?? viewer.username} onOver={() => setWelcome(false)} />
      )}
    </>
  )
}

function Welcome({ name, onOver }: { name: string; onOver: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onOver, WELCOME)
    return () => clearTimeout(timer)
  }, [onOver])
  return createPortal(
    <ToastRegion>
      <Toast tone="positive" icon="circle-check" title={`Welcome, ${name}`} onClose={onOver} />
    </ToastRegion>,
    document.body,
  )
}

/** What cannot be done yet although somebody is signed in. */
function NotYet({ purpose, onClose }: { purpose: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title="Not yet"
      actions={
        <Button variant="solid" tone="accent" onClick={onClose}>
          Keep browsing
        </Button>
      }
    >
      <p>You are signed in. To {purpose} is what is being built next.</p>
    </Dialog>
  )
}
