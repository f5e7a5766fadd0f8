import type { Me } from '#/features/account/me.contract.ts'
import { AccountCard } from './AccountCard.tsx'
import { AccountForm, text } from './AccountForm.tsx'
import styles from './AccountForms.module.css'
import { useChooseUsername } from './chooseUsername.client.ts'
import { UsernameField } from './UsernameField.tsx'
import { useSending } from './useSending.ts'

/** For who could not choose a username when signing up: with a provider, or because it was taken meanwhile. */
export function ChooseUsername({ viewer, onDone }: { viewer: Me; onDone?: () => void }) {
  const sending = useSending()
  const choose = useChooseUsername()
  return (
    <AccountCard title="Choose your username" icon="user">
      <AccountForm
        sending={sending}
        action="Use this name"
        onSend={async (fields) => {
          await choose(text(fields, 'username'))
          onDone?.()
        }}
      >
        <p className={styles.explain}>
          Others know you by it, and your profile has it in its address. It is chosen once; the name shown
          beside what you write can be changed at any time.
        </p>
        <UsernameField initial={viewer.username} own={viewer.username} />
      </AccountForm>
    </AccountCard>
  )
}
