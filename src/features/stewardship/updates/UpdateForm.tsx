import type { ReactNode, Ref } from 'react'
import { suggestMembers } from '#/features/people/members/memberSuggestions.client.ts'
import { LazyEditor } from '#/ui/editor/LazyEditor.tsx'
import type { Draft } from '#/ui/editor/useDraft.ts'
import { Form } from '#/ui/Form.tsx'
import { TextField } from '#/ui/TextField.tsx'
import styles from './UpdateForm.module.css'
import { FIRST_UPDATE_DAY, MAX_UPDATE_CONTENT_LENGTH } from './updateEdit.limits.ts'
import { lastDay, type UpdateField } from './updateEdit.rules.ts'

export interface UpdateFormProps {
  ref: Ref<HTMLFormElement>
  fields: Record<UpdateField, Draft>
  errors: Partial<Record<UpdateField | 'whole', string>>
  now: number
  isBusy: boolean
  submitLabel: string
  /** What is above the fields: the choice of the game. */
  children?: ReactNode
  /** An address that helps with the error, such as the update that has the version. */
  help?: ReactNode
  onSubmit: () => void
  onCancel: () => void
}

/** The way to the update that has a version, in another tab: the form and what was typed stay. */
export const SeeUpdate = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noopener">
    See that update
  </a>
)

/** The fields of an update. */
export function UpdateForm(props: UpdateFormProps) {
  const { ref, fields, errors, now, isBusy, submitLabel, children, help, onSubmit, onCancel } = props
  const isRestored = Object.values(fields).some((field) => field.isRestored)
  return (
    <Form
      ref={ref}
      submitLabel={submitLabel}
      isBusy={isBusy}
      error={
        errors.whole && (
          <>
            {errors.whole} {help}
          </>
        )
      }
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      {children}
      <div className={styles.pair}>
        <TextField
          label="Version"
          error={errors.version}
          value={fields.version.text}
          placeholder="1.2.0"
          onChange={fields.version.setText}
        />
        <TextField
          label="Released on"
          error={errors.date}
          type="date"
          min={FIRST_UPDATE_DAY}
          max={lastDay(now)}
          value={fields.date.text}
          onChange={fields.date.setText}
        />
      </div>
      <TextField
        label="Title (optional)"
        error={errors.title}
        value={fields.title.text}
        onChange={fields.title.setText}
      />
      <LazyEditor
        label="What changed"
        value={fields.content.text}
        onChange={fields.content.setText}
        max={MAX_UPDATE_CONTENT_LENGTH}
        rows={8}
        error={errors.content}
        hint={isRestored && 'Restored from your last visit.'}
        suggestNames={suggestMembers}
        onSubmit={onSubmit}
      />
    </Form>
  )
}
