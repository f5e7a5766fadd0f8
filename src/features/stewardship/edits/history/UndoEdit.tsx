import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { diffEntries } from '#/features/stewardship/edits/diff/fieldChanges.ts'
import { refreshGames, undoEdit } from '#/features/stewardship/edits/edits.client.ts'
import type { GameEdit, OwnGame } from '#/features/stewardship/edits/edits.contract.ts'
import { FIELD_LABELS } from '#/features/stewardship/edits/edits.limits.ts'
import { isEmptyValue, summaryError } from '#/features/stewardship/edits/edits.rules.ts'
import { ownGameQuery } from '#/features/stewardship/edits/ownGame.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { Field, TextArea } from '#/ui/Field.tsx'
import { focusRendered, mayMoveFocus } from '#/ui/focus.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './EditEntry.module.css'

/** Undoes an applied edit, which is an edit too: with a reason, at once or after review. */
export function UndoEdit({ edit }: { edit: GameEdit }) {
  const ask = useSignInPrompt()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    focusRendered(() => button.current)
  }
  if (edit.changed_since.length > 0)
    return (
      <p className="muted text-13 break">
        {edit.changed_since.map((field) => FIELD_LABELS[field]).join(', ')} changed again later, so this edit
        can’t be undone. <a href={paths.editGame(edit.game.urlid)}>Edit the game</a> instead.
      </p>
    )
  if (isOpen) return <UndoForm edit={edit} onClose={close} onDone={() => setOpen(false)} />
  return (
    <Button
      ref={button}
      size="small"
      icon="undo-2"
      aria-label={`Undo edit ${edit.id}`}
      onClick={() => ask(`undo this edit to ${edit.game.name}`, () => setOpen(true))}
    >
      Undo
    </Button>
  )
}

interface UndoFormProps {
  edit: GameEdit
  onClose: () => void
  onDone: () => void
}

function UndoForm({ edit, onClose, onDone }: UndoFormProps) {
  const { text, setText, clear } = useDraft(`undo-edit:${edit.id}`)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const own = useQuery(ownGameQuery(edit.game.id, useViewerId()))
  const undoing = useUndo(edit, () => {
    clear()
    // The form and the button that opened it leave the page, so the focus goes to the edit.
    const entry = area.current?.closest('article') ?? null
    if (mayMoveFocus(entry)) entry?.focus({ preventScroll: true })
    onDone()
  })
  const wrong = summaryError(text.trim())
  const note = undoNote(own.data, edit)
  return (
    <form
      className={styles.undo}
      aria-label={`Undo edit ${edit.id}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!undoing.isPending && !wrong) undoing.mutate(text.trim())
      }}
    >
      <Field label="Why are you undoing it? (optional)" error={wrong} hint={note}>
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            rows={2}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              onClose()
            }}
          />
        )}
      </Field>
      {undoing.error && (
        <p role="alert" className="negative text-13">
          {errorMessage(undoing.error)}
        </p>
      )}
      <div className="row wrap gap-8">
        <Button type="submit" variant="solid" tone="accent" size="small" busy={undoing.isPending}>
          Undo this edit
        </Button>
        <Button variant="plain" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What will become of the undoing. */
function undoNote(own: OwnGame | undefined, edit: GameEdit): string | undefined {
  if (!own) return undefined
  const fillsEmpty = diffEntries(edit.diff).every(({ to }) => isEmptyValue(to))
  return own.edits_apply === 'at-once' || (own.edits_apply === 'if-empty' && fillsEmpty)
    ? 'The fields change back right away.'
    : 'A moderator will review it before the fields change back.'
}

function useUndo(edit: GameEdit, onDone: () => void) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (summary: string) => undoEdit(edit.id, summary),
    onSuccess: async ({ status, message }) => {
      onDone()
      await refreshGames(queryClient)
      showToast({
        title: message,
        ...(status === 'applied' ? { tone: 'positive', icon: 'circle-check' } : { icon: 'clock' }),
        topic: 'edit',
      })
    },
  })
}
