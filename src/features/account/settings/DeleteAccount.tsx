import { useState } from 'react'
import type { Me } from '#/features/account/me.contract.ts'
import { AccountForm, secret, text } from '#/features/account/signIn/AccountForm.tsx'
import { PasswordField } from '#/features/account/signIn/PasswordField.tsx'
import { useSending } from '#/features/account/signIn/useSending.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { RadioGroup } from '#/ui/Choice.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import { LoadFailed, RowsSkeleton } from './Loading.tsx'
import { hasPassword, useOwnUser } from './ownAccount.client.ts'
import styles from './Panel.module.css'
import { Section } from './Section.tsx'

const CHOICES = [
  {
    value: 'keep',
    label: 'What I wrote stays',
    hint: 'Reviews, posts, public lists and comments stay under ‘deleted account’.',
  },
  {
    value: 'remove',
    label: 'What I wrote goes too',
    hint: 'Reviews and posts are deleted with what was answered below them. Comments with answers keep their place without their words.',
  },
] as const

/** The end of an account, which asks twice what is meant. */
export function DeleteAccount({ viewer, onDeleted }: { viewer: Me; onDeleted: () => void }) {
  const { data: user, error, refetch } = useOwnUser()
  return (
    <Section
      id="deletion"
      title="Delete your account"
      tone="danger"
      note="At once and for good, with your votes, favourites, history and settings. Games, updates and edits that you gave to the catalogue stay, under no name."
    >
      {user ? (
        <DeletionForm viewer={viewer} needsPassword={hasPassword(user)} onDeleted={onDeleted} />
      ) : error ? (
        <LoadFailed what="Your account" error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Section>
  )
}

interface DeletionFormProps {
  viewer: Me
  needsPassword: boolean
  onDeleted: () => void
}

function DeletionForm({ viewer, needsPassword, onDeleted }: DeletionFormProps) {
  const sending = useSending()
  const [choice, setChoice] = useState<'keep' | 'remove'>()
  const send = async (fields: FormData) => {
    if (!choice) throw new Error('Choose first what becomes of what you wrote.')
    const username = text(fields, 'username')
    if (username.toLowerCase() !== viewer.username.toLowerCase())
      throw new Error(`Type your username to confirm: ${viewer.username}`)
    const password = needsPassword ? { password: secret(fields) } : {}
    await apiSend('DELETE', '/api/me', { username, keep: choice === 'keep', ...password })
    onDeleted()
  }
  return (
    <div className={styles.narrow}>
      <AccountForm
        label="Delete your account"
        among
        tone="danger"
        sending={sending}
        action="Delete my account for good"
        onSend={send}
      >
        <RadioGroup
          label="What becomes of what you wrote?"
          name="keep"
          options={CHOICES}
          value={choice as 'keep'}
          onChange={setChoice}
        />
        <Field label={`Type your username, ${viewer.username}, to confirm`}>
          {(control) => (
            <Input
              {...control}
              name="username"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={60}
            />
          )}
        </Field>
        {needsPassword && <PasswordField kind="current-password" />}
      </AccountForm>
    </div>
  )
}
