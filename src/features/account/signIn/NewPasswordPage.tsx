import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorCode } from '#/features/account/session/authErrors.ts'
import { authSettingsQuery } from '#/features/account/session/authSettings.client.ts'
import { AccountCard, WaitingCard } from './AccountCard.tsx'
import { AccountForm, secret } from './AccountForm.tsx'
import styles from './AccountForms.module.css'
import { BrowseAll } from './BrowseAll.tsx'
import { FactorForm } from './FactorForm.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { useLinkProof } from './linkProof.ts'
import { PasswordField } from './PasswordField.tsx'
import { SignInCard } from './SignInCard.tsx'
import { redeem, setNewPassword } from './signIn.client.ts'
import { useSending } from './useSending.ts'

type At = 'form' | 'factor' | 'done' | 'expired'

/**
 * Where the link of a mail for a forgotten password leads. The link is redeemed with the new password and not before:
 * programs that look into mails follow links, and would use it up.
 */
export function NewPasswordPage() {
  const proof = useLinkProof()
  const [at, setAt] = useState<At>('form')
  const password = useRef('')
  const redeemed = useRef(false)
  if (!proof) return <WaitingCard title="Choose a new password" />
  if (at === 'done') return <Changed />
  if (proof.kind !== 'mail' || at === 'expired') return <AskAgain expired={proof.kind !== 'none'} />

  const change = async () => {
    await setNewPassword(password.current)
    setAt('done')
  }
  const send = async (fields: FormData) => {
    password.current = secret(fields)
    try {
      if (
        !redeemed.current &&
        (await redeem({ token_hash: proof.token_hash, type: 'recovery' })) === 'factor'
      ) {
        redeemed.current = true
        return setAt('factor')
      }
      redeemed.current = true
    } catch (error) {
      if (errorCode(error) !== 'otp_expired') throw error
      return setAt('expired')
    }
    return change()
  }
  if (at === 'factor') {
    return (
      <AccountCard title="Your second factor" icon="shield">
        <FactorForm onShown={change} />
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Choose a new password" icon="key">
      <NewPasswordForm onSend={send} />
    </AccountCard>
  )
}

function NewPasswordForm({ onSend }: { onSend: (fields: FormData) => Promise<unknown> }) {
  const sending = useSending()
  const { data: settings } = useQuery(authSettingsQuery)
  const least = settings?.password_min_length
  return (
    <AccountForm sending={sending} action="Set the password" onSend={onSend}>
      <PasswordField
        label="New password"
        kind="new-password"
        minLength={least}
        hint={least && `${least} characters or more`}
      />
      <p className={styles.explain}>You are signed in with it here, and signed out everywhere else.</p>
    </AccountForm>
  )
}

function Changed() {
  return (
    <AccountCard title="Your new password counts" icon="circle-check" tone="positive" actions={<BrowseAll />}>
      <p>You are signed in here. Everywhere else you were signed out.</p>
    </AccountCard>
  )
}

function AskAgain({ expired }: { expired: boolean }) {
  const [email, setEmail] = useState('')
  const [back, setBack] = useState(false)
  if (back) return <SignInCard />
  return (
    <AccountCard
      title={expired ? 'This link does not work any more' : 'Choose a new password'}
      icon={expired ? 'clock' : 'key'}
    >
      {expired && <p>It works once, for an hour, and only the newest mail counts. Ask for another one.</p>}
      <ForgotForm email={email} setEmail={setEmail} go={() => setBack(true)} onNext={() => {}} />
    </AccountCard>
  )
}
