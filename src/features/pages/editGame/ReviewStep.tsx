import { useEffect, useRef } from 'react'
import { FieldDiffs } from '#/features/stewardship/edits/diff/FieldDiff.tsx'
import { diffEntries } from '#/features/stewardship/edits/diff/fieldChanges.ts'
import type { GameFields, OwnGame } from '#/features/stewardship/edits/edits.contract.ts'
import type { GameField } from '#/features/stewardship/edits/edits.limits.ts'
import { diffOf, isEmptyValue, summaryError } from '#/features/stewardship/edits/edits.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { Field, TextArea } from '#/ui/Field.tsx'
import { Icon } from '#/ui/Icon.tsx'
import styles from './EditSteps.module.css'

export interface ReviewStepProps {
  base: GameFields
  mine: GameFields
  changes: readonly GameField[]
  own: OwnGame | undefined
  summary: string
  onSummary: (summary: string) => void
  error: string | undefined
  busy: boolean
  onBack: () => void
  onSend: () => void
}

/**
 * Everything that an edit changes, before it is sent: field by field, with a summary and a note on whether it needs
 * review.
 */
export function ReviewStep(props: ReviewStepProps) {
  const { base, mine, changes, own, summary, onSummary, error, busy, onBack, onSend } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const wrong = summaryError(summary.trim())
  const atOnce = appliesAtOnce(own, base, changes)
  return (
    <section className={styles.step} aria-label="Review your changes">
      <div className={styles.panel}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          Review your changes
        </h2>
        {changes.length === 0 ? (
          <EmptyState compact icon="pencil" title="Nothing has changed yet">
            Go back and change a field first.
          </EmptyState>
        ) : (
          <FieldDiffs changes={diffEntries(diffOf(base, mine))} />
        )}
      </div>
      {changes.length > 0 && (
        <form
          noValidate
          className={styles.panel}
          onSubmit={(event) => {
            event.preventDefault()
            if (!wrong) onSend()
          }}
        >
          <Field
            label="Summary (optional)"
            error={wrong}
            hint="What you changed and why, for the reviewer and for the game’s history."
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={summary}
                placeholder="The old link was dead. This is the game’s new page."
                onChange={(event) => onSummary(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !wrong) onSend()
                }}
              />
            )}
          </Field>
          {atOnce !== undefined && (
            <p className={classes('row top gap-8 text-13', styles.fate)} data-wait={!atOnce || undefined}>
              <Icon name={atOnce ? 'circle-check' : 'clock'} />
              <span>
                {atOnce
                  ? 'Your changes go live right away.'
                  : 'A moderator will review your changes. You’ll get a notification.'}
                {own && own.pending_edits > 0 && ` ${waitingText(own.pending_edits)}`}
              </span>
            </p>
          )}
          {error && <ErrorText role="alert">{error}</ErrorText>}
          {error && (
            <p className={classes('row top gap-8 text-13', styles.fate)}>
              Your draft is saved in this browser.
            </p>
          )}
          <div className="row wrap to-end gap-8">
            <Button variant="plain" icon="arrow-left" onClick={onBack}>
              Back to the form
            </Button>
            <Button type="submit" variant="solid" tone="accent" busy={busy}>
              {atOnce ? 'Save changes' : 'Send changes'}
            </Button>
          </div>
        </form>
      )}
      {changes.length === 0 && (
        <Button icon="arrow-left" onClick={onBack} className="self-start">
          Back to the form
        </Button>
      )}
    </section>
  )
}

const waitingText = (count: number) =>
  count === 1
    ? 'Another edit of yours for this game is waiting for review.'
    : `${count} other edits of yours for this game are waiting for review.`

/** Whether an edit will most likely need review; undefined if it is not known. */
function appliesAtOnce(
  own: OwnGame | undefined,
  base: GameFields,
  changes: readonly GameField[],
): boolean | undefined {
  if (!own) return undefined
  if (own.edits_apply === 'if-empty') return changes.every((field) => isEmptyValue(base[field]))
  return own.edits_apply === 'at-once'
}
