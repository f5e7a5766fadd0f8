import { type ReactNode, useEffect, useState } from 'react'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { errorCode } from '#/features/people/session/errorCode.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { paths } from '#/shared/paths.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { AccountCard, WaitingCard } from './AccountCard.tsx'
import { AmbiguousSignUp } from './AmbiguousSignUp.tsx'
import { BrowseAll } from './BrowseAll.tsx'
import { ChooseUsername } from './ChooseUsername.tsx'
import { FactorForm } from './FactorForm.tsx'
import { type LinkProof, type MailedType, refusalOf, useLinkProof } from './linkProof.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResendForm } from './ResendForm.tsx'
import { SignInCard } from './SignInCard.tsx'
import { StillSignedIn } from './StillSignedIn.tsx'
import {
  acceptSession,
  type ConfirmSwitch,
  keepSession,
  redeemLink,
  returnFromProvider,
  setNewPassword,
} from './signIn.client.ts'
import { useAccountSwitch } from './useAccountSwitch.tsx'

type State =
  | { at: 'waiting' | 'factor' | 'password' | 'confirmed elsewhere' | 'nothing' | 'stayed' }
  | { at: 'done'; type: MailedType }
  | { at: 'failed'; expired: boolean; words: string }

/** The page that the link in a confirmation mail leads to. */
export const ConfirmedPage = () => <FinishSignIn proof={useLinkProof()} />

/** Redeems what the address of a return page contained, asks for what the account requires, and says what was done. */
export function FinishSignIn({ proof }: { proof: LinkProof | undefined }) {
  const [state, setState] = useState<State>({ at: 'waiting' })
  const { confirmSwitch, card } = useAccountSwitch()
  useEffect(() => {
    if (proof) void redeem(proof, confirmSwitch).then(setState)
  }, [proof, confirmSwitch])
  const type = proof?.kind === 'mail' || proof?.kind === 'session' ? proof.type : 'signup'
  const isRecovery = type === 'recovery'
  const pages: Record<State['at'], () => ReactNode> = {
    waiting: () => <WaitingCard title="Confirming your address" />,
    factor: () => (
      <AccountCard title="Two-factor authentication" icon="shield">
        <FactorForm
          onShown={async () => {
            if (!isRecovery) await keepSession()
            setState(isRecovery ? { at: 'password' } : { at: 'done', type })
          }}
        />
      </AccountCard>
    ),
    password: () => (
      <AccountCard title={isRecovery ? 'Choose a new password' : 'Choose a password'} icon="key">
        <NewPasswordForm
          onSend={(chosen) => setNewPassword(chosen).then(() => setState({ at: 'done', type }))}
        >
          {!isRecovery && <AmbiguousSignUp />}
        </NewPasswordForm>
      </AccountCard>
    ),
    'confirmed elsewhere': () => (
      <SignInCard>
        Your address is confirmed. You opened the link in a different browser than the one you signed up in,
        so sign in here.
      </SignInCard>
    ),
    nothing: () => <SignInCard>To confirm your address, open the link in the email we sent you.</SignInCard>,
    stayed: () => <StillSignedIn />,
    done: () => <Confirmed type={type} />,
    failed: () => <ErrorMessage {...(state as Extract<State, { at: 'failed' }>)} type={type} />,
  }
  return card ?? pages[state.at]()
}

async function redeem(proof: LinkProof, confirmSwitch: ConfirmSwitch): Promise<State> {
  try {
    if (proof.kind === 'none') return { at: 'nothing' }
    if (proof.kind === 'error') throw refusalOf(proof)
    if (proof.kind === 'session') {
      const next = await acceptSession(proof, confirmSwitch)
      if (next !== 'done') return { at: next }
      return proof.type === 'recovery' ? { at: 'password' } : { at: 'done', type: proof.type }
    }
    const next = await (proof.kind === 'mail'
      ? redeemLink(proof, confirmSwitch)
      : returnFromProvider(proof.parameters))
    return next === 'done' ? { at: 'done', type: 'signup' } : { at: next }
  } catch (error) {
    // The service confirmed the address before it redirected here. Only the sign-in is tied to the other browser.
    if (proof.kind === 'code') return { at: 'confirmed elsewhere' }
    if (proof.kind === 'session') return { at: 'failed', expired: false, words: USED_SESSION }
    return { at: 'failed', expired: errorCode(error) === 'otp_expired', words: toErrorMessage(error) }
  }
}

/** The session of a link has ended, or never was one. */
const USED_SESSION = 'This link doesn’t work anymore. Sign in, or request a new link.'

/** What a link has done, by its type; other types confirm an address. */
const DONE: Partial<Record<MailedType, { title: string; text: string }>> = {
  email_change: { title: 'Address changed', text: 'Use your new address to sign in from now on.' },
  recovery: {
    title: 'Password changed',
    text: 'You’re signed in here. You were signed out everywhere else.',
  },
  magiclink: { title: 'You’re signed in', text: 'You can now vote, write reviews, and create lists.' },
}
const CONFIRMED = {
  title: 'Your address is confirmed',
  text: 'You’re signed in. You can now vote, write reviews, and create lists.',
}

function Confirmed({ type }: { type: MailedType }) {
  const { title, text } = DONE[type] ?? CONFIRMED
  const viewer = useViewer()
  if (viewer && !viewer.username_chosen) return <ChooseUsername viewer={viewer} />
  return (
    <AccountCard
      title={title}
      icon="circle-check"
      tone="positive"
      actions={
        <>
          <BrowseAll />
          <LinkButton href={paths.settings()}>Settings</LinkButton>
        </>
      }
    >
      <p>{text}</p>
    </AccountCard>
  )
}

function ErrorMessage({ expired, words, type }: { expired: boolean; words: string; type: MailedType }) {
  if (!expired) return <SignInCard failure={words} />
  return (
    <AccountCard title="This link was already used or has expired" icon="clock">
      <p>
        Each link works once and expires after 24 hours. Only the newest one works. If you opened it before,
        your address is already confirmed.
      </p>
      {type === 'email_change' ? (
        <LinkButton href={paths.settings()}>Change the address again</LinkButton>
      ) : (
        <ResendForm />
      )}
    </AccountCard>
  )
}
