import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { FieldDiff } from '#/features/stewardship/edits/diff/FieldDiff.tsx'
import { diffEntries } from '#/features/stewardship/edits/diff/fieldChanges.ts'
import { historyQuery } from '#/features/stewardship/edits/edits.client.ts'
import type { GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import { FIELD_LABELS, type GameField } from '#/features/stewardship/edits/edits.limits.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { RadioGroup } from '#/ui/Choice.tsx'
import { classes } from '#/ui/classes.ts'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './EditSteps.module.css'
import type { Meanwhile } from './useEditDraft.ts'

export interface ConflictStepProps {
  gameId: number
  base: GameFields
  mine: GameFields
  meanwhile: Meanwhile
  /** Called with the fields whose own value wins. */
  onResolve: (kept: ReadonlySet<GameField>) => void
}

/**
 * What others changed while the member was editing the same fields, next to the member's changes. The member chooses
 * field by field.
 */
export function ConflictStep({ gameId, base, mine, meanwhile, onResolve }: ConflictStepProps) {
  const [choices, setChoices] = useState<Partial<Record<GameField, 'mine' | 'theirs'>>>({})
  const [isAsked, setAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { conflicts, theirs } = meanwhile
  const resolve = () => {
    setAsked(true)
    const open = conflicts.find((field) => choices[field] === undefined)
    if (open) form.current?.querySelector<HTMLElement>(`[name="keep-${open}"]`)?.focus()
    else onResolve(new Set(conflicts.filter((field) => choices[field] === 'mine')))
  }
  return (
    <form
      ref={form}
      className={styles.step}
      aria-label="Changed in the meantime"
      onSubmit={(event) => {
        event.preventDefault()
        resolve()
      }}
    >
      <div className={styles.panel}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {conflicts.length === 1
            ? 'Someone else changed a field that you changed too'
            : `Someone else changed ${conflicts.length} fields that you changed too`}
        </h2>
        <p className="muted">
          Nothing is lost. Choose which value to keep for each field. Your other changes are unaffected.
        </p>
      </div>
      {conflicts.map((field) => (
        <section key={field} className={styles.panel} aria-label={FIELD_LABELS[field]}>
          <h3 className="text-font text-15">{FIELD_LABELS[field]}</h3>
          <div className={styles.sides}>
            <div className={classes('frame stack pack-start gap-8', styles.side)}>
              <p className="muted text-12">
                Changed in the meantime <Author gameId={gameId} field={field} />
              </p>
              <FieldDiff field={field} from={base[field]} to={theirs[field]} />
            </div>
            <div className={classes('frame stack pack-start gap-8', styles.side)}>
              <p className="muted text-12">Your change</p>
              <FieldDiff field={field} from={base[field]} to={mine[field]} />
            </div>
          </div>
          <RadioGroup
            label="Keep"
            name={`keep-${field}`}
            options={[
              { value: 'theirs', label: 'The current value' },
              { value: 'mine', label: 'My change', hint: 'It replaces the current value.' },
            ]}
            value={choices[field] ?? ''}
            onChange={(choice) => setChoices({ ...choices, [field]: choice })}
          />
          {isAsked && choices[field] === undefined && (
            <ErrorText role="alert">Choose which value to keep.</ErrorText>
          )}
        </section>
      ))}
      <div className="row wrap to-end gap-8">
        <Button type="submit" variant="solid" tone="accent">
          Continue
        </Button>
      </div>
    </form>
  )
}

/** Who changed a field last. */
function Author({ gameId, field }: { gameId: number; field: GameField }) {
  const { data } = useQuery({ ...historyQuery(gameId, 1), staleTime: 10_000 })
  const edit = data?.items.find(
    ({ status, diff }) => status === 'applied' && diffEntries(diff).some((change) => change.field === field),
  )
  if (!edit) return null
  return (
    <>
      {edit.author ? `by ${authorName(edit.author)}, ` : ''}
      <a href={paths.edit(edit.id)} target="_blank" rel="noopener">
        <Time value={edit.decided_at ?? edit.created_at} />
      </a>
    </>
  )
}
