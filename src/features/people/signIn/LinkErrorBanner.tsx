import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { paths } from '#/shared/paths.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { refusalOf, useLinkProof } from './linkProof.ts'

/** Says why a link did not work, and leads to where the reader can request another one. */
export default function LinkErrorBanner() {
  const proof = useLinkProof()
  const viewer = useViewerId()
  const ask = useSignInPrompt()
  return (
    <div role="alert">
      {proof?.kind === 'error' && (
        <Banner
          tone="warning"
          action={
            viewer ? (
              <LinkButton size="small" href={paths.settings('sign-in')}>
                Open settings
              </LinkButton>
            ) : (
              <Button size="small" onClick={() => ask('continue')}>
                Sign in
              </Button>
            )
          }
        >
          {toErrorMessage(refusalOf(proof))}
        </Banner>
      )}
    </div>
  )
}
