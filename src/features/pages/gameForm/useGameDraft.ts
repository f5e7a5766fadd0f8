import { useCallback, useMemo, useRef } from 'react'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { type FormChange, type FormValues, readValues } from './formValues.ts'

/** A draft of a form in local storage. `extra`: data other than the form's fields. */
interface SavedForm<Extra> {
  values: FormValues
  extra: Extra
}

/**
 * A form that survives a reload, an error and signing in. `place` says which one it is; `initial` is what it starts from
 * and goes back to.
 */
export function useGameDraft<Extra extends object>(place: string, initial: SavedForm<Extra>) {
  const draft = useDraft(place)
  const { text, setText } = draft
  const saved = useMemo(() => readSaved<Extra>(text), [text])
  const current = saved ?? initial
  // Two changes in one event, such as the fields that a link fills, each start from the one before.
  const latest = useRef(current)
  latest.current = current
  const save = useCallback(
    (next: SavedForm<Extra>) => {
      latest.current = next
      setText(JSON.stringify(next))
    },
    [setText],
  )
  const setValues = useCallback(
    (change: FormChange) => {
      const { values } = latest.current
      const part = typeof change === 'function' ? change(values) : change
      save({ ...latest.current, values: { ...values, ...part } })
    },
    [save],
  )
  const setExtra = useCallback(
    (part: Partial<Extra>) => save({ ...latest.current, extra: { ...latest.current.extra, ...part } }),
    [save],
  )
  return {
    ...current,
    setValues,
    setExtra,
    save,
    hasDraft: saved !== undefined,
    isRestored: draft.isRestored,
    clear: draft.clear,
    /** Deletes the draft while the form stays as it is, for one that was sent. */
    forget: draft.forget,
  }
}

function readSaved<Extra>(text: string): SavedForm<Extra> | undefined {
  if (text === '') return undefined
  try {
    const saved = JSON.parse(text) as SavedForm<Extra>
    return { values: readValues(saved.values), extra: saved.extra }
  } catch {
    // A draft that an older version of the site saved.
    return undefined
  }
}
