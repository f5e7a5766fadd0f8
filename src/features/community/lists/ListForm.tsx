import { Checkbox } from '#/ui/Choice.tsx'
import { LazyEditor } from '#/ui/editor/LazyEditor.tsx'
import { Form } from '#/ui/Form.tsx'
import { TextField } from '#/ui/TextField.tsx'
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
    <Form
      ref={form}
      submitLabel={button}
      isBusy={isSaving}
      error={errors.whole}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField label="Title" error={errors.title} value={title.text} onChange={title.setText} />
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
    </Form>
  )
}
