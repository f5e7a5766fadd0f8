import type { Me } from '#/features/people/account/me.contract.ts'
import { AccountCard } from './AccountCard.tsx'
import { AccountForm, text } from './AccountForm.tsx'
import styles from './AccountForms.module.css'
import { Agreement } from './Agreement.tsx'
import { useChooseUsername } from './chooseUsername.client.ts'
import { UsernameField } from './UsernameField.tsx'
import { useSending } from './useSending.ts'

/** For members who did not choose a username at sign-up: with a provider, or because it was taken meanwhile. */
export function ChooseUsername({ viewer, onDone }: { viewer: Me; onDone?: () => void }) {
  const sending = useSending()
  const choose = useChooseUsername()
  return (
    <AccountCard title="Choose your username" icon="user">
      <AccountForm
        sending={sending}
        action="Save username"
        onSend={async (fields) => {
          await choose(text(fields, 'username'))
          onDone?.()
        }}
      >
        <p className={styles.explain}>
          Your username is part of your profile’s address. You can choose it only once. You can change your
          display name at any time.
        </p>
        <UsernameField initial={viewer.username} own={viewer.username} />
        <Agreement />
      </AccountForm>
    </AccountCard>
  )
}
