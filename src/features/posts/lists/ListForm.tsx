import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Choice.tsx'
import { LazyEditor } from '#/ui/editor/LazyEditor.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import styles from './ListForm.module.css'
import { MAX_CONTENT_LENGTH } from './lists.limits.ts'
import type { useListForm } from './useListForm.ts'

export interface ListFormProps {
  state: ReturnType<typeof useListForm>
  /** 'Add list'. */
  button: string
  onCancel: () => void
}

/** Title, description, and who sees a list. */
export function ListForm({ state, button, onCancel }: ListFormProps) {
  const { form, title, content, isPrivate, setPrivate, errors, submit, isSaving } = state
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label="Title" error={errors.title}>
        {(control) => (
          <Input
            {...control}
            value={title.text}
            onChange={(event) => title.setText(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <LazyEditor
        label="Description (optional)"
        value={content.text}
        onChange={content.setText}
        max={MAX_CONTENT_LENGTH}
        rows={4}
        error={errors.content}
        hint={(content.isRestored || title.isRestored) && 'Restored from your last visit.'}
        onSubmit={submit}
      />
      <Checkbox
        label="Private"
        hint="Only you can see this list."
        checked={isPrivate}
        onChange={(event) => setPrivate(event.target.checked)}
      />
      {errors.whole && (
        <p role="alert" className={styles.error}>
          {errors.whole}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="solid" tone="accent" busy={isSaving}>
          {button}
        </Button>
      </div>
    </form>
  )
}
