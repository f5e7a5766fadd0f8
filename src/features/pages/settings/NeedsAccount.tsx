import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'

/** Shown to visitors in place of account settings. */
export function NeedsAccount() {
  const ask = useSignInPrompt()
  return (
    <EmptyState
      icon="user"
      title="Sign in to open these settings"
      action={
        <>
          <Button variant="solid" tone="accent" icon="log-in" onClick={() => ask('open your settings')}>
            Sign in
          </Button>
          <LinkButton icon="palette" href={paths.settings('display')}>
            Theme and view
          </LinkButton>
        </>
      }
    >
      You can change how the site looks without an account. This browser remembers your choice.
    </EmptyState>
  )
}
