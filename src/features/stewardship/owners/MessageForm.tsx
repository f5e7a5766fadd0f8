import { type ReactNode, useState } from 'react'
import { CitedReason } from '#/features/people/rules/CitedReason.tsx'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { Field, TextArea } from '#/ui/Field.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'

export interface WordsFormProps {
  /** Storage key of the draft. */
  place: string
  label: string
  hint: string
  /** What is wrong with the trimmed text. */
  errorOf: (words: string) => string | undefined
  button: string
  tone?: 'accent' | 'danger'
  isBusy: boolean
  error: Error | null
  onSend: (words: string) => void
  /** A moderator's reason, which can cite a rule. */
  isReason?: boolean
  children?: ReactNode
}

/** A few sentences to the moderators. They survive an error, closing and a reload; `draft` is forgotten by `onSend`'s success elsewhere. */
export function MessageForm(props: WordsFormProps) {
  const { place, label, hint, errorOf, button, tone = 'accent', isBusy, error, onSend } = props
  const draft = useDraft(place)
  const [isTried, setTried] = useState(false)
  const wrong = errorOf(draft.text.trim())
  const field = (
    <Field label={label} hint={hint} error={(isTried && wrong) || (error && errorMessage(error))}>
      {(control) => (
        <TextArea
          {...control}
          rows={4}
          value={draft.text}
          onChange={(event) => draft.setText(event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <form
      className="stack gap-16"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setTried(true)
        if (wrong) focusFirstInvalid(event.currentTarget)
        else onSend(draft.text.trim())
      }}
    >
      {props.isReason ? (
        <CitedReason value={draft.text} onChange={draft.setText}>
          {field}
        </CitedReason>
      ) : (
        field
      )}
      {props.children}
      <div>
        <Button type="submit" variant="solid" tone={tone} busy={isBusy}>
          {button}
        </Button>
      </div>
    </form>
  )
}

/** Deletes the draft of a form after it was sent. */
export function forgetWords(place: string): void {
  try {
    localStorage.removeItem(`idledex.draft:${place}`)
  } catch {}
}
