import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#/features/people/auth/users/credentials.limits.ts'
import { sendWithCaptcha } from '#/features/people/session/captcha.client.ts'
import { AccountForm, text } from '#/features/people/signIn/AccountForm.tsx'
import type { OwnUser } from '#/features/people/signIn/ownAccount.client.ts'
import { StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import { changeEmail, resendEmailChange } from './account.client.ts'
import styles from './Panel.module.css'

/** Shows the email address and changes it. */
export function EmailForm({ user, onChanged }: { user: OwnUser; onChanged: () => Promise<unknown> }) {
  const sending = useSending()
  const box = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const send = async (fields: FormData) => {
    say('')
    const email = text(fields, 'email').toLowerCase()
    if (email === user.email) throw new Error('This is already your email address.')
    await changeEmail(email)
    box.current?.querySelector('form')?.reset()
    say(`Saved. If you receive an email at ${email}, open its link to confirm the address.`)
    await onChanged()
  }
  return (
    <div ref={box} className="stack gap-12">
      <p>{user.email ? <strong>{user.email}</strong> : 'You haven’t added an email address yet.'}</p>
      {user.new_email && <Pending email={user.new_email} />}
      <div className={styles.narrow}>
        <AccountForm
          label="Email"
          among
          sending={sending}
          action="Change email"
          onSend={send}
          after={<StatusMessage>{!user.new_email && said}</StatusMessage>}
        >
          <Field label="New email">
            {(control) => (
              <Input
                {...control}
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={MAX_EMAIL_LENGTH}
              />
            )}
          </Field>
        </AccountForm>
      </div>
    </div>
  )
}

/** A new address that is not confirmed yet. */
function Pending({ email }: { email: string }) {
  const sending = useSending()
  const queryClient = useQueryClient()
  const [sent, setSent] = useState(false)
  const again = async () => {
    setSent(false)
    await sendWithCaptcha(queryClient, 'resend', (token) => resendEmailChange(email, token))
    setSent(true)
  }
  return (
    <div role="status" className="stack gap-12">
      <Banner
        action={
          <Button size="small" busy={sending.busy} onClick={() => sending.send(again)}>
            Send again
          </Button>
        }
      >
        To use <strong>{email}</strong>, open the link that we sent there.{' '}
        {sending.failure ?? (sent && 'Sent again. Only the newest link works.')}
      </Banner>
    </div>
  )
}
