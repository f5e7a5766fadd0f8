import { type ProviderId, providerName } from '#/features/account/session/authSettings.client.ts'
import type { OwnUser } from '#/features/account/settings/ownAccount.client.ts'
import styles from '#/features/account/signIn/AccountForms.module.css'
import { saveReturnAddress } from '#/features/account/signIn/returnTo.ts'
import { signInWithProvider } from '#/features/account/signIn/signIn.client.ts'
import { useSending } from '#/features/account/signIn/useSending.ts'
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
    <div className={styles.form}>
      <p className={styles.explain}>
        Sign in again. You will return to this page and can then repeat the change.
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
