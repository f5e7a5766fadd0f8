import { type ReactNode, useCallback, useState } from 'react'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { Button } from '#/ui/Button.tsx'
import { AccountCard } from './AccountCard.tsx'
import type { ConfirmSwitch } from './signIn.client.ts'

interface Question {
  email: string
  answer: (isConfirmed: boolean) => void
}

/**
 * Asks before a link from a mail signs this browser in to another account: anybody can send somebody a link to an account of their own.
 * `card` is the question while it is open.
 */
export function useAccountSwitch(): { confirmSwitch: ConfirmSwitch; card: ReactNode } {
  const [question, setQuestion] = useState<Question>()
  const confirmSwitch = useCallback<ConfirmSwitch>(
    (email) =>
      new Promise((resolve) => {
        const answer = (isConfirmed: boolean) => {
          setQuestion(undefined)
          resolve(isConfirmed)
        }
        setQuestion({ email, answer })
      }),
    [],
  )
  return { confirmSwitch, card: question && <SwitchCard {...question} /> }
}

function SwitchCard({ email, answer }: Question) {
  const viewer = useViewer()
  const username = viewer?.username ?? 'another member'
  const isSwitch = viewer !== null
  return (
    <AccountCard
      title={isSwitch ? 'Switch accounts?' : 'Sign in with this link?'}
      icon="user"
      actions={
        <>
          <Button tone="accent" variant="solid" onClick={() => answer(true)}>
            {isSwitch ? 'Switch accounts' : 'Sign in'}
          </Button>
          <Button onClick={() => answer(false)}>
            {isSwitch ? `Stay signed in as ${username}` : 'Don’t sign in'}
          </Button>
        </>
      }
    >
      {isSwitch ? (
        <p>
          You’re signed in as <strong>{username}</strong>. This link signs you in as <strong>{email}</strong>.
          Switch only if that account is yours.
        </p>
      ) : (
        <p>
          This link signs you in as <strong>{email}</strong>. Continue only if that account is yours.
        </p>
      )}
    </AccountCard>
  )
}
