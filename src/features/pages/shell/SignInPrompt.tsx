import { lazyComponent } from '#/ui/lazyComponent.tsx'

const SignInDialog = lazyComponent(() => import('./SignInDialog.tsx'), 'dialog')

/** A request to sign in for an action. */
export interface SignInRequest {
  /** Completes the sentence 'Sign in to …'; empty for signing in itself. */
  purpose: string
  /** The form that it opens at. */
  form: 'signIn' | 'signUp'
  /** Finds the control that asked, which has the focus afterwards. */
  asking: () => HTMLElement | null
  /** Runs once somebody is signed in. */
  onSignedIn: (() => void) | undefined
}

export interface SignInPromptProps {
  request: SignInRequest | null
  onClose: () => void
}

/** Shows the sign-in dialog while there is a request for it; loads it when first needed. */
export const SignInPrompt = (props: SignInPromptProps) => (
  <SignInDialog {...props} open={props.request !== null} />
)
