import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { tabAddress } from './settingsTabs.ts'

/** What stands in the place of an account's settings for who is not signed in. */
export function NeedsAccount() {
  const ask = useSignInPrompt()
  return (
    <EmptyState
      icon="user"
      title="Your profile needs an account"
      action={
        <>
          <Button
            variant="solid"
            tone="accent"
            icon="log-in"
            onClick={() => ask('have a name and an avatar here')}
          >
            Sign in
          </Button>
          <LinkButton icon="palette" href={tabAddress('display')}>
            Theme and view
          </LinkButton>
        </>
      }
    >
      How the site looks can be set without one: your browser remembers it.
    </EmptyState>
  )
}
