import { useState } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { AccountForm, text } from '#/features/people/signIn/AccountForm.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { RadioGroup } from '#/ui/Choice.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import styles from './Panel.module.css'
import { Section } from './Section.tsx'

const CHOICES = [
  {
    value: 'keep',
    label: 'Keep my posts',
    hint: 'Reviews, posts, public lists, and comments stay. Their author is shown as “deleted account”.',
  },
  {
    value: 'remove',
    label: 'Delete my posts',
    hint: 'Reviews and posts are deleted with the replies to them. Comments with replies are shown as removed.',
  },
] as const

/** Deletes the account. The reader chooses what happens to their posts, and types their username. */
export function DeleteAccount({ viewer, onDeleted }: { viewer: Me; onDeleted: () => void }) {
  return (
    <Section
      id="deletion"
      title="Delete your account"
      tone="danger"
      note="This is permanent. Your votes, favorites, history, and settings are deleted. Games, updates, and edits you added stay in the catalog, without your name."
    >
      <DeletionForm viewer={viewer} onDeleted={onDeleted} />
    </Section>
  )
}

interface DeletionFormProps {
  viewer: Me
  onDeleted: () => void
}

function DeletionForm({ viewer, onDeleted }: DeletionFormProps) {
  const sending = useSending()
  const [choice, setChoice] = useState<'keep' | 'remove'>()
  const send = async (fields: FormData) => {
    if (!choice) throw new Error('Choose what happens to your posts first.')
    const username = text(fields, 'username')
    if (foldCase(username) !== foldCase(viewer.username))
      throw new Error(`Type your username to confirm: ${viewer.username}`)
    await apiSend('DELETE', '/api/me', { username, keep: choice === 'keep' })
    onDeleted()
  }
  return (
    <div className={styles.narrow}>
      <AccountForm
        label="Delete your account"
        among
        tone="danger"
        sending={sending}
        action="Permanently delete my account"
        onSend={send}
      >
        <RadioGroup
          label="What should happen to your posts?"
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
      </AccountForm>
    </div>
  )
}
