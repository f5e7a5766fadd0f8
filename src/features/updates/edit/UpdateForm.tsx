import type { ReactNode, Ref } from 'react'
import { suggestMembers } from '#/features/members/memberSuggestions.client.ts'
import { Button } from '#/ui/Button.tsx'
import { LazyEditor } from '#/ui/editor/LazyEditor.tsx'
import type { Draft } from '#/ui/editor/useDraft.ts'
import { Field, Input } from '#/ui/Field.tsx'
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
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <div className={styles.pair}>
        <Field label="Version" error={errors.version}>
          {(control) => (
            <Input
              {...control}
              value={fields.version.text}
              onChange={(event) => fields.version.setText(event.target.value)}
              autoComplete="off"
              placeholder="1.2.0"
            />
          )}
        </Field>
        <Field label="Released on" error={errors.date}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={FIRST_UPDATE_DAY}
              max={lastDay(now)}
              value={fields.date.text}
              onChange={(event) => fields.date.setText(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label="Title (optional)" error={errors.title}>
        {(control) => (
          <Input
            {...control}
            value={fields.title.text}
            onChange={(event) => fields.title.setText(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
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
      {errors.whole && (
        <p role="alert" className={styles.error}>
          {errors.whole} {help}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="solid" tone="accent" busy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
