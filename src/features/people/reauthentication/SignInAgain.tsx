import { providerName } from '#/features/people/auth/users/providerTitles.ts'
import type { ProviderId } from '#/features/people/session/authSettings.client.ts'
import styles from '#/features/people/signIn/AccountForms.module.css'
import type { OwnUser } from '#/features/people/signIn/ownAccount.client.ts'
import { saveReturnAddress } from '#/features/people/signIn/returnTo.ts'
import { signInWithProvider } from '#/features/people/signIn/signIn.client.ts'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { Button } from '#/ui/Button.tsx'

/** For members without a password, second factor or address: they sign in again and return to this page. */
export function SignInAgain({ user }: { user: OwnUser }) {
  const sending = useSending()
  const providers = (user.identities ?? []).map(({ provider }) => provider as ProviderId)
  const leave = (provider: ProviderId) =>
    sending.send(() => {
      saveReturnAddress()
      return signInWithProvider(provider)
    })
  return (
    <div className="stack gap-16">
      <p className={styles.explain}>
        Sign in again. You’ll come back to this page, where you can repeat the change.
      </p>
      {providers.map((provider) => (
        <Button key={provider} busy={sending.busy} onClick={() => leave(provider)}>
          Sign in with {providerName(provider)}
        </Button>
      ))}
      <p role="alert">{sending.failure}</p>
    </div>
  )
}
