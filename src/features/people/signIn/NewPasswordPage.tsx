import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorCode } from '#/features/people/session/errorCode.ts'
import { AccountCard, WaitingCard } from './AccountCard.tsx'
import styles from './AccountForms.module.css'
import { BrowseAll } from './BrowseAll.tsx'
import { FinishSignIn } from './ConfirmedPage.tsx'
import { FactorForm } from './FactorForm.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { type LinkProof, useLinkProof } from './linkProof.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { SignInCard } from './SignInCard.tsx'
import { StillSignedIn } from './StillSignedIn.tsx'
import { isLinkUsable, redeemLink, setNewPassword } from './signIn.client.ts'
import { useAccountSwitch } from './useAccountSwitch.tsx'

type State = 'form' | 'factor' | 'done' | 'expired' | 'stayed'

const TITLE = 'Choose a new password'

/** The page that the link in a password mail leads to. */
export function NewPasswordPage() {
  const proof = useLinkProof()
  if (!proof) return <WaitingCard title={TITLE} />
  if (proof.kind === 'session') return <FinishSignIn proof={proof} />
  if (proof.kind !== 'mail') return <RequestLink isExpired={proof.kind !== 'none'} />
  return <Redeem proof={proof} />
}

/**
 * Redeems the link together with the new password and not earlier, because mail scanners follow links and would use it
 * up. Whether the link is still valid is checked at once, before anybody types a password.
 */
function Redeem({ proof }: { proof: Extract<LinkProof, { kind: 'mail' }> }) {
  const { token_hash } = proof
  const [state, setState] = useState<State>('form')
  const password = useRef('')
  const isRedeemed = useRef(false)
  const { confirmSwitch, card } = useAccountSwitch()
  const { data: isUsable, isPending } = useQuery({
    queryKey: ['mailed link', token_hash],
    queryFn: () => isLinkUsable(token_hash, 'recovery'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const change = async () => {
    await setNewPassword(password.current)
    setState('done')
  }
  const send = async (chosen: string) => {
    password.current = chosen
    try {
      if (!isRedeemed.current) {
        const next = await redeemLink({ token_hash, type: 'recovery' }, confirmSwitch)
        isRedeemed.current = true
        if (next === 'factor' || next === 'stayed') return setState(next)
      }
    } catch (error) {
      if (errorCode(error) !== 'otp_expired') throw error
      return setState('expired')
    }
    return change()
  }
  if (card) return card
  if (state === 'done') return <Changed />
  if (state === 'stayed') return <StillSignedIn />
  if (state === 'factor') {
    return (
      <AccountCard title="Two-factor authentication" icon="shield">
        <FactorForm onShown={change} />
      </AccountCard>
    )
  }
  if (isPending) return <WaitingCard title={TITLE} />
  if (state === 'expired' || (isUsable === false && !isRedeemed.current)) return <RequestLink isExpired />
  return (
    <AccountCard title={TITLE} icon="key">
      <NewPasswordForm onSend={send}>
        <p className={styles.explain}>This signs you in here and signs you out everywhere else.</p>
      </NewPasswordForm>
    </AccountCard>
  )
}

function Changed() {
  return (
    <AccountCard title="Password changed" icon="circle-check" tone="positive" actions={<BrowseAll />}>
      <p>You’re signed in here. You were signed out everywhere else.</p>
    </AccountCard>
  )
}

function RequestLink({ isExpired }: { isExpired: boolean }) {
  const [email, setEmail] = useState('')
  const [isBack, setBack] = useState(false)
  if (isBack) return <SignInCard />
  return (
    <AccountCard
      title={isExpired ? 'This link was already used or has expired' : TITLE}
      icon={isExpired ? 'clock' : 'key'}
    >
      {isExpired && (
        <p>Each link works once and expires after one hour. Only the newest one works. Request a new link:</p>
      )}
      <ForgotForm email={email} setEmail={setEmail} go={() => setBack(true)} onNext={() => {}} />
    </AccountCard>
  )
}
