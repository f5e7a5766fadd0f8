import { type RefObject, useState } from 'react'
import { type DateWithin, formatDateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import { MONTH_NAMES } from '#/shared/monthNames.ts'
import { Icon } from '#/ui/Icon.tsx'
import styles from './FilterForm.module.css'
import { CALENDAR, monthField, yearField } from './formDates.ts'

const PERIODS = [
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
  ['90d', 'Last 3 months'],
  ['365d', 'Last year'],
] as const

/** The first year in the select, before the first incremental games. Addresses may name earlier ones. */
const FIRST_YEAR = 2000

const MONTHS = MONTH_NAMES.map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label }))

export interface DateWithinFieldProps {
  label: string
  /** The parameter in the address. */
  name: string
  value: DateWithin
  /** The invalid value in the address, if there is one. */
  refused: string | undefined
  /** The current year. */
  year: number
  /** The names of selects whose values are not on the way to the address yet, in a form that waits before it applies them. */
  ahead?: RefObject<ReadonlySet<string>>
}

/** The values of the three selects; an empty text means any. */
interface Choice {
  period: string
  year: string
  month: string
}

/** The id of a filter's field. A page has only one filter form. */
export const filterId = (name: string) => `filter-${name}`

function choiceOf(value: DateWithin, refused: string | undefined): Choice {
  if (value.kind === 'any') return { period: refused === CALENDAR ? CALENDAR : '', year: '', month: '' }
  if (value.kind === 'days') return { period: formatDateWithin(value), year: '', month: '' }
  const [year, month = ''] = formatDateWithin(value).split('-')
  return { period: CALENDAR, year: year!, month }
}

/** A period up to today, or a year with an optional month. Without scripts the form asks for the year in a second step. */
export function DateWithinField({ label, name, value, refused, year, ahead }: DateWithinFieldProps) {
  const isAhead = () => [name, monthField(name), yearField(name)].some((each) => ahead?.current.has(each))
  const [choice, setChoice] = useChoice(value, refused, isAhead)
  const id = filterId(name)
  const errorId = `${id}-error`
  const error = refused !== undefined && (refused !== CALENDAR || choice.year === '')
  const days = PERIODS.every(([period]) => period !== choice.period) && /^(\d+)d$/.exec(choice.period)?.[1]
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={choice.period}
        aria-invalid={error || undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={({ target: { value: period } }) =>
          setChoice({ period, month: '', year: period === CALENDAR ? String(year) : '' })
        }
      >
        <option value="">Any time</option>
        {PERIODS.map(([period, words]) => (
          <option key={period} value={period}>
            {words}
          </option>
        ))}
        {days && <option value={choice.period}>{days === '1' ? 'Last day' : `Last ${days} days`}</option>}
        <option value={CALENDAR}>Month and year</option>
      </select>
      {choice.period === CALENDAR && (
        <CalendarSelects label={label} name={name} choice={choice} onChange={setChoice} lastYear={year + 1} />
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="circle-alert" size={14} />
          {refused === CALENDAR
            ? 'Choose a year.'
            : `“${refused}” in the address isn’t a valid date. Choose a period.`}
        </p>
      )}
    </div>
  )
}

/**
 * The choice in the selects: the reader's own until the address changes. A choice that is not in the address yet is newer than what arrives
 * there, such as a month that is chosen while its year arrives.
 */
function useChoice(value: DateWithin, refused: string | undefined, isAhead: () => boolean) {
  const address = `${formatDateWithin(value)} ${refused ?? ''}`
  const [{ from, choice }, setState] = useState({ from: address, choice: choiceOf(value, refused) })
  if (from !== address) setState({ from: address, choice: isAhead() ? choice : choiceOf(value, refused) })
  return [choice, (next: Choice) => setState({ from: address, choice: next })] as const
}

function CalendarSelects(props: {
  label: string
  name: string
  choice: Choice
  onChange: (choice: Choice) => void
  lastYear: number
}) {
  const { label, name, choice, onChange, lastYear } = props
  const years = Array.from({ length: lastYear - FIRST_YEAR + 1 }, (_, index) => String(lastYear - index))
  if (!years.includes(choice.year)) years.unshift(choice.year)
  return (
    <div className={styles.pair}>
      <select
        name={monthField(name)}
        aria-label={`${label}: month`}
        value={choice.month}
        onChange={(event) => onChange({ ...choice, month: event.target.value })}
      >
        <option value="">Any month</option>
        {MONTHS.map((month) => (
          <option key={month.value} value={month.value}>
            {month.label}
          </option>
        ))}
      </select>
      <select
        name={yearField(name)}
        aria-label={`${label}: year`}
        value={choice.year}
        onChange={(event) => onChange({ ...choice, year: event.target.value })}
      >
        {years.map((year) => (
          <option key={year} value={year}>
            {year || 'Year'}
          </option>
        ))}
      </select>
    </div>
  )
}
