import { textError, textRules } from '#/shared/textRules.ts'
import { LIBRARY_DAYS, MAX_LIBRARY_NOTE } from './library.limits.ts'

const NOTE_RULES = textRules({ max: MAX_LIBRARY_NOTE })

/** What is wrong with the fields of an entry, by the API's names for them; nothing if all is right. Empty days are unknown. */
export function entryErrors({
  started,
  finished,
  note,
}: {
  started: string
  finished: string
  note: string
}): Record<string, string> {
  const errors: Record<string, string> = {}
  const isOutside = (day: string) => day !== '' && (day < LIBRARY_DAYS.first || day > LIBRARY_DAYS.last)
  if (isOutside(started)) errors.started_on = 'Choose a day from 1970 to 2100.'
  if (isOutside(finished)) errors.finished_on = 'Choose a day from 1970 to 2100.'
  else if (started !== '' && finished !== '' && finished < started)
    errors.finished_on = 'Choose the day you started or a later one.'
  const wrong = textError(note.trim(), NOTE_RULES)
  if (wrong) errors.note = `${wrong}.`
  return errors
}
