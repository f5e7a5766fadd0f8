import { useEffect, useState } from 'react'
import { fieldsOf, valuesOf } from '#/features/pages/gameForm/formValues.ts'
import { useGameDraft } from '#/features/pages/gameForm/useGameDraft.ts'
import { mergeFields } from '#/features/stewardship/edits/diff/fieldChanges.ts'
import type { CurrentFields, GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import type { GameField } from '#/features/stewardship/edits/edits.limits.ts'
import { changedFields, isSameValue } from '#/features/stewardship/edits/edits.rules.ts'

/** An edit's data other than its fields. */
interface EditExtra {
  /** The version and the values that the edit started from. */
  version: string
  base: GameFields
  summary: string
}

/** What changed while the member was editing. */
export interface Meanwhile {
  version: string
  /** All fields as they are now. */
  theirs: GameFields
  /** The fields that both changed, differently. */
  conflicts: GameField[]
}

/** An edit that is being made: its fields, what it started from, and what changed meanwhile. */
export function useEditDraft(current: CurrentFields) {
  const [initial] = useState(() => ({
    values: valuesOf(current.fields),
    extra: { version: current.version, base: current.fields, summary: '' } satisfies EditExtra,
  }))
  const draft = useGameDraft<EditExtra>(`edit-game:${current.id}`, initial)
  const { version, base, summary } = draft.extra
  const mine = fieldsOf(draft.values)
  const changes = changedFields(base, mine)
  const isDirty = changes.length > 0 || summary.trim() !== ''
  const [meanwhile, setMeanwhile] = useState<Meanwhile>()

  /**
   * Continues from the current version: takes over what only others changed, and asks about fields that both changed.
   */
  const meet = (theirs: GameFields, now: string) => {
    const { merged, conflicts } = mergeFields(base, mine, theirs)
    if (conflicts.length > 0) return setMeanwhile({ version: now, theirs, conflicts })
    draft.save({ values: valuesOf(merged), extra: { version: now, base: theirs, summary } })
  }
  // A draft from an earlier visit may have started from an older version.
  const isOld = draft.isRestored && version !== current.version && !isSameValue(base, current.fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft is restored
  useEffect(() => {
    if (isOld) meet(current.fields, current.version)
  }, [isOld])

  /** Resolves the conflict: in the fields of `kept`, the author's own value wins. */
  const resolve = (kept: ReadonlySet<GameField>) => {
    if (!meanwhile) return
    const { merged } = mergeFields(base, mine, meanwhile.theirs)
    for (const field of meanwhile.conflicts)
      if (!kept.has(field)) Object.assign(merged, { [field]: meanwhile.theirs[field] })
    draft.save({
      values: valuesOf(merged),
      extra: { version: meanwhile.version, base: meanwhile.theirs, summary },
    })
    setMeanwhile(undefined)
  }
  useCloseWarning(isDirty)
  return { ...draft, version, base, mine, changes, summary, isDirty, meanwhile, meet, resolve }
}

/** Asks before the window is closed while something is not sent. */
function useCloseWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
