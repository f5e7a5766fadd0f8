import { useState } from 'react'
import { errorMessage } from '#/shared/errorMessage.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { Button } from '#/ui/Button.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { Field, TextArea } from '#/ui/Field.tsx'
import { MAX_NOTE_LENGTH } from './lists.limits.ts'
import { noteError } from './lists.rules.ts'

export interface NoteFieldProps {
  listId: number
  gameId: number
  label: string
  note: string
  onSave: (note: string) => Promise<unknown>
  /** Shows a button to leave it as it was. */
  onCancel?: () => void
  autoFocus?: boolean
}

/** The note on a game of a list. What is typed is a draft until it is saved. */
export function NoteField({ listId, gameId, label, note, onSave, onCancel, autoFocus }: NoteFieldProps) {
  const draft = useDraft(`list-note:${listId}:${gameId}`, note)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const text = draft.text.trim()
  const length = lengthOf(text)
  const isChanged = text !== note
  const save = async () => {
    if (isSaving) return
    const wrong = noteError(text)
    if (wrong) return setError(wrong)
    setSaving(true)
    setError(undefined)
    try {
      await onSave(text)
      draft.forget()
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      className="stack gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label={label}
        hideLabel
        error={error}
        hint={length > MAX_NOTE_LENGTH * 0.8 && `${length} of ${MAX_NOTE_LENGTH} characters`}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            placeholder="Add a note"
            value={draft.text}
            readOnly={isSaving}
            aria-busy={isSaving || undefined}
            autoFocus={autoFocus}
            onChange={(event) => draft.setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
              if (event.key === 'Escape' && onCancel) {
                event.stopPropagation()
                onCancel()
              }
            }}
          />
        )}
      </Field>
      {(isChanged || onCancel) && (
        <div className="row to-end gap-8">
          {onCancel && (
            <Button
              size="small"
              variant="plain"
              onClick={() => {
                draft.clear()
                onCancel()
              }}
            >
              Cancel
            </Button>
          )}
          <Button size="small" type="submit" busy={isSaving}>
            Save note
          </Button>
        </div>
      )}
    </form>
  )
}
