import { Button } from '#/ui/Button.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { MAX_POLL_OPTIONS, MIN_POLL_OPTIONS } from './compose.limits.ts'
import styles from './PollFields.module.css'

export interface PollOptionsProps {
  /** As typed; empty ones are omitted when sending. */
  options: readonly string[]
  onChange: (options: string[]) => void
  error: string | undefined
}

/** The options of a poll, a line each. */
export function PollOptions({ options, onChange, error }: PollOptionsProps) {
  const shown = [...options, ...Array(Math.max(0, MIN_POLL_OPTIONS - options.length)).fill('')] as string[]
  const change = (index: number, text: string) => onChange(shown.with(index, text))
  return (
    <fieldset className={styles.options} data-field="options">
      <legend>Options</legend>
      {shown.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its position
        <div key={index} className="row gap-8">
          <Input
            aria-label={`Option ${index + 1}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'poll-options-error' : undefined}
            placeholder={`Option ${index + 1}`}
            value={option}
            onChange={(event) => change(index, event.target.value)}
          />
          {shown.length > MIN_POLL_OPTIONS && (
            <IconButton
              icon="x"
              label={`Remove option ${index + 1}`}
              onClick={() => onChange(shown.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {error && <ErrorText id="poll-options-error">{error}</ErrorText>}
      {shown.length < MAX_POLL_OPTIONS && (
        <div>
          <Button size="small" icon="plus" onClick={() => onChange([...shown, ''])}>
            Add an option
          </Button>
        </div>
      )}
    </fieldset>
  )
}

export interface PollEndProps {
  /** A day as a date field has it, e.g. '2026-12-24'. */
  value: string
  first: string
  last: string
  onChange: (day: string) => void
  error: string | undefined
}

/** The day on which a poll ends. */
export function PollEnd({ value, first, last, onChange, error }: PollEndProps) {
  return (
    <Field
      label="Ends on"
      hint="At most 90 days from now. Members can vote until the end of that day."
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          type="date"
          className={styles.date}
          min={first}
          max={last}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
