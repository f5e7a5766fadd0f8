import { useRef, useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { SignInFlow, type SignInStep } from '#/features/people/signIn/SignInFlow.tsx'
import { giveUp } from '#/features/people/signIn/signIn.client.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { mayMoveFocus } from '#/ui/focus.ts'
import { keepFocusOn } from './askingControl.ts'
import type { SignInPromptProps, SignInRequest } from './SignInPrompt.tsx'

const TITLES: Record<SignInStep, (aim: string) => string> = {
  signIn: (aim) => `Sign in${aim}`,
  signUp: (aim) => `Create an account${aim}`,
  confirm: () => 'Confirm your address',
  forgot: () => 'Choose a new password',
  factor: () => 'Two-factor authentication',
  password: () => 'Choose a password',
}

/** The sign-in flow in a dialog, when an action needs an account. */
export default function SignInDialog({ request, open, onClose }: SignInPromptProps & { open: boolean }) {
  const id = useViewerId()
  const [turned, setTurned] = useState<SignInStep>()
  // The text stays while the dialog fades out.
  const shown = useRef<SignInRequest>({
    purpose: '',
    form: 'signIn',
    asking: () => null,
    onSignedIn: undefined,
  })
  if (request) shown.current = request
  const { purpose, form, asking, onSignedIn } = shown.current
  const box = useRef<HTMLDivElement>(null)
  const step = turned ?? form

  const done = () => {
    keepFocusOn(asking)
    onClose()
    onSignedIn?.()
  }
  const close = () => {
    if (step === 'factor' && !id) void giveUp()
    onClose()
  }
  return (
    <Dialog
      form
      open={open}
      onClose={close}
      onClosed={() => setTurned(undefined)}
      size="narrow"
      // What was asked for may have opened a dialog of its own.
      returnTo={() => (mayMoveFocus(box.current?.closest('[role="dialog"]') ?? null) ? asking() : null)}
      title={TITLES[step](purpose && ` to ${purpose}`)}
    >
      <div ref={box}>{request && <SignInFlow step={step} onStep={setTurned} onDone={done} />}</div>
    </Dialog>
  )
}
