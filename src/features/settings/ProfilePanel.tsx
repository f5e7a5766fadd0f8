import { useSignInPrompt } from '#/features/visit/signInPrompt.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'

/** A profile belongs to an account. */
export function ProfilePanel() {
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
          <LinkButton icon="palette" href="/settings?tab=display">
            Theme and view
          </LinkButton>
        </>
      }
    >
      How the site looks can be set without one: your browser remembers it.
    </EmptyState>
  )
}
