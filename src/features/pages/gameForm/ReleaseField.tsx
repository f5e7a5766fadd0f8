import { useId } from 'react'
import {
  daysIn,
  type ReleaseParts,
  releaseOf,
  storedRelease,
} from '#/features/stewardship/edits/diff/releaseParts.ts'
import { MONTH_NAMES } from '#/shared/monthNames.ts'
import { releaseText } from '#/shared/releaseDate.ts'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { Field, Select } from '#/ui/Field.tsx'
import { TextField } from '#/ui/TextField.tsx'
import styles from './ReleaseField.module.css'

const MONTHS = MONTH_NAMES.map((label, index) => ({ value: twoDigits(index + 1), label }))

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

export interface ReleaseFieldProps {
  value: ReleaseParts
  onChange: (value: ReleaseParts) => void
  error: string | undefined
}

/** A release date as precisely as it is known: only the year, the month, or the day. */
export function ReleaseField({ value, onChange, error }: ReleaseFieldProps) {
  const id = useId()
  const described = `${id}-said`
  const part = (name: keyof ReleaseParts) => (text: string) => onChange({ ...value, [name]: text })
  const invalid = { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': described }
  const { release_date, release_precision } = storedRelease(releaseOf(value))
  const isDate = release_date !== null && /^\d{4}-/.test(release_date)
  return (
    <fieldset className="stack gap-6">
      <legend className={styles.legend}>Release date</legend>
      <div className={styles.parts}>
        <TextField
          label="Year"
          {...invalid}
          inputMode="numeric"
          placeholder="Not known"
          maxLength={4}
          value={value.year}
          onChange={part('year')}
        />
        <Field label="Month">
          {(control) => (
            <Select {...control} value={value.month} onChange={(event) => part('month')(event.target.value)}>
              <option value="">Not known</option>
              {MONTHS.map((month) => (
                <option key={month.value} value={month.value}>
                  {month.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Day">
          {(control) => (
            <Select {...control} value={value.day} onChange={(event) => part('day')(event.target.value)}>
              <option value="">Not known</option>
              {Array.from({ length: daysIn(value.year, value.month) }, (_, day) => (
                <option key={twoDigits(day + 1)} value={twoDigits(day + 1)}>
                  {day + 1}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {error ? (
        <ErrorText id={described}>{error}</ErrorText>
      ) : (
        <p id={described} className="muted text-12">
          {isDate
            ? `Shown as ${releaseText(release_date, release_precision)}.`
            : 'Fill in what you know. Just the year is fine.'}
        </p>
      )}
    </fieldset>
  )
}
