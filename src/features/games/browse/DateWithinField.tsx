import { type DateWithin, formatDateWithin } from '#/features/catalogue/engine/dateWithin.ts'
import styles from './FilterForm.module.css'

const INTERVALS = [
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
  ['90d', 'Last 3 months'],
  ['365d', 'Last year'],
  ['1095d', 'Last 3 years'],
] as const

export interface DateWithinFieldProps {
  label: string
  name: 'created' | 'released'
  value: DateWithin
}

/** The id of a filter's field: a page has one form of filters. */
export const filterId = (name: string) => `filter-${name}`

/** A span of days as the field shows it; any time is an empty field. */
export const shownDate = (value: DateWithin) => (value.kind === 'any' ? '' : formatDateWithin(value))

/** Any time, a number of days back, a year, or a month: one field, typed or picked. */
export function DateWithinField({ label, name, value }: DateWithinFieldProps) {
  const id = filterId(name)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        list={`${id}-choices`}
        defaultValue={shownDate(value)}
        placeholder="any time, 30d, 2024 or 2024-05"
        pattern="any|[1-9]\d{0,4}d|\d{4}(-(0[1-9]|1[0-2]))?"
        title="A number of days (30d), a year (2024) or a month (2024-05)"
        autoComplete="off"
      />
      <datalist id={`${id}-choices`}>
        {INTERVALS.map(([text, words]) => (
          <option key={text} value={text}>
            {words}
          </option>
        ))}
      </datalist>
    </div>
  )
}
