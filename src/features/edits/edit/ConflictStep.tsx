import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FieldDiff } from '#/features/edits/diff/FieldDiff.tsx'
import { diffEntries } from '#/features/edits/diff/fieldChanges.ts'
import { historyQuery } from '#/features/edits/edits.client.ts'
import type { GameFields } from '#/features/edits/edits.contract.ts'
import { FIELD_LABELS, type GameField } from '#/features/edits/edits.limits.ts'
import { authorName } from '#/features/members/authorName.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { RadioGroup } from '#/ui/Choice.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './EditSteps.module.css'
import type { Meanwhile } from './useEditDraft.ts'

export interface ConflictStepProps {
  gameId: number
  base: GameFields
  mine: GameFields
  meanwhile: Meanwhile
  /** Called with the fields in which one's own value goes on top. */
  onSettle: (kept: ReadonlySet<GameField>) => void
}

/** What others changed while somebody was editing the same fields, next to what they changed themselves; they choose field by field. */
export function ConflictStep({ gameId, base, mine, meanwhile, onSettle }: ConflictStepProps) {
  const [choices, setChoices] = useState<Partial<Record<GameField, 'mine' | 'theirs'>>>({})
  const [isAsked, setAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { conflicts, theirs } = meanwhile
  const settle = () => {
    setAsked(true)
    const open = conflicts.find((field) => choices[field] === undefined)
    if (open) form.current?.querySelector<HTMLElement>(`[name="keep-${open}"]`)?.focus()
    else onSettle(new Set(conflicts.filter((field) => choices[field] === 'mine')))
  }
  return (
    <form
      ref={form}
      className={styles.step}
      aria-label="Changed meanwhile"
      onSubmit={(event) => {
        event.preventDefault()
        settle()
      }}
    >
      <div className={styles.panel}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {conflicts.length === 1
            ? 'Somebody else changed a field that you changed too'
            : `Somebody else changed ${conflicts.length} fields that you changed too`}
        </h2>
        <p className={styles.lead}>
          Nothing is lost: choose what to keep in each field. Your other changes stay as they are.
        </p>
      </div>
      {conflicts.map((field) => (
        <section key={field} className={styles.panel} aria-label={FIELD_LABELS[field]}>
          <h3 className={styles.field}>{FIELD_LABELS[field]}</h3>
          <div className={styles.sides}>
            <div className={styles.side}>
              <p className={styles.whose}>
                Changed meanwhile <Author gameId={gameId} field={field} />
              </p>
              <FieldDiff field={field} from={base[field]} to={theirs[field]} />
            </div>
            <div className={styles.side}>
              <p className={styles.whose}>Your change</p>
              <FieldDiff field={field} from={base[field]} to={mine[field]} />
            </div>
          </div>
          <RadioGroup
            label="Keep"
            name={`keep-${field}`}
            options={[
              { value: 'theirs', label: 'What is there now' },
              { value: 'mine', label: 'My change', hint: 'It replaces what is there now.' },
            ]}
            value={choices[field] ?? ''}
            onChange={(choice) => setChoices({ ...choices, [field]: choice })}
          />
          {isAsked && choices[field] === undefined && (
            <p role="alert" className={styles.error}>
              Choose what to keep.
            </p>
          )}
        </section>
      ))}
      <div className={styles.actions}>
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
