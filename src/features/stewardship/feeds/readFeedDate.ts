import { lastDay } from '#/features/stewardship/updates/updateEdit.rules.ts'
import { shorten } from '#/shared/plainText.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const WEEKDAY = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,? +)?'
/** What may follow a day: the end, or a time. Its zone does not matter. */
const END = '(?:z?$|(?:t|,? +(?:(?:at|@) +)?)\\d{1,2}:\\d{2})'

/** Dates that mean the same everywhere: the year comes first, or the month has a name. */
const FORMS = [
  new RegExp(`^(?<year>\\d{4})([-/.])(?<month>\\d{1,2})\\2(?<day>\\d{1,2})${END}`, 'i'),
  new RegExp(
    `^${WEEKDAY}(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of)?[ -]+(?<month>${MONTH}),?[ -]+(?<year>\\d{4}|\\d{2})${END}`,
    'i',
  ),
  new RegExp(`^${WEEKDAY}(?<month>${MONTH}) +(?<day>\\d{1,2})(?:st|nd|rd|th)?,? +(?<year>\\d{4})${END}`, 'i'),
]

/** A day of a feed, and what is odd about it. */
export interface FeedDay {
  /** As '2026-05-04'; null if there is none, or none that is certain. */
  date: string | null
  /** The day that the feed writes, even if it is in the future; null if it can't be read. */
  written: string | null
  note?: string
}

/**
 * The day that a feed writes, in whatever zone it writes it; undated rather than wrong. A day in the future becomes today: the entry
 * is already out.
 */
export function readDate(text: string, now: number): FeedDay {
  const given = text.trim()
  if (given === '') return { date: null, written: null }
  const shown = shorten(given, 40)
  const day = dayOf(given.slice(0, 100))
  if (day === undefined) {
    const isAmbiguous = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/.test(given)
    return {
      date: null,
      written: null,
      note: isAmbiguous
        ? `'${shown}' is ambiguous, so no date is used. Write it like 2026-05-04`
        : `'${shown}' isn’t a date. Write it like 2026-05-04`,
    }
  }
  if (day < '1980' || day >= '2101')
    return {
      date: null,
      written: null,
      note: `The date '${shown}' isn’t used, because it is too ${day < '1980' ? 'early' : 'late'} for a game`,
    }
  if (day > lastDay(now))
    return {
      date: new Date(now).toISOString().slice(0, 10),
      written: day,
      note: `The date '${shown}' is in the future, so today is used instead`,
    }
  return { date: day, written: day }
}

function dayOf(text: string): string | undefined {
  for (const form of FORMS) {
    const found = form.exec(text)?.groups
    if (found) return calendarDay(yearOf(found.year!), monthOf(found.month!), Number(found.day))
  }
  return undefined
}

/** Two digits as in RFC 2822, section 4.3. */
const yearOf = (digits: string) =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 50 ? 2000 : 1900)

const monthOf = (month: string) => Number(month) || MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1

/** As '2026-05-04'; undefined for a day that no calendar has. */
function calendarDay(year: number, month: number, day: number): string | undefined {
  const iso = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  return iso.endsWith(`-${pad(month)}-${pad(day)}`) ? iso : undefined
}

const pad = (number: number) => String(number).padStart(2, '0')
