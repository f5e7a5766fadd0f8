import { useState } from 'react'
import type { GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import { ApiError, inputErrorsOf } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { type FormErrors, fieldOfParameter, formErrors, sectionOf } from './formErrors.ts'
import type { FormValues } from './formValues.ts'

/** The errors of a form, `base` as for `formErrors`: found when it is sent, gone once their field is right. */
export function useFormErrors(values: FormValues, base?: GameFields) {
  const [found, setFound] = useState<{ errors: FormErrors; values: FormValues; link?: string | undefined }>({
    errors: {},
    values,
  })
  const still = Object.keys(found.errors).length > 0 ? formErrors(values, base) : {}
  const errors = Object.fromEntries(
    Object.entries(found.errors).flatMap(([key, text]) => {
      const now = still[key]
      if (now !== undefined) return [[key, now]]
      return isChanged(key, found.values, values) ? [] : [[key, text]]
    }),
  )
  /** Validates the form and stores the errors. */
  const check = (): FormErrors => {
    const next = formErrors(values, base)
    setFound({ errors: next, values })
    return next
  }
  /** Stores the server's errors, at the fields that it names, else as `whole`. */
  const keep = (error: Error): FormErrors => {
    const byField = inputErrorsOf(error).flatMap(({ parameter, message }) => {
      const key = fieldOfParameter(parameter, values)
      return sectionOf(key) ? [[key, message] as const] : []
    })
    const next: FormErrors = byField.length > 0 ? Object.fromEntries(byField) : { whole: errorMessage(error) }
    setFound({ errors: next, values, link: error instanceof ApiError ? error.problem.link : undefined })
    return next
  }
  return {
    errors,
    /** What is in the way, with an error of the whole. */
    link: errors.whole === undefined ? undefined : found.link,
    check,
    keep,
    clear: () => setFound({ errors: {}, values }),
  }
}

/** Whether the field of an error has another value than when the error was found. An error of the whole goes with any change. */
function isChanged(key: string, before: FormValues, now: FormValues): boolean {
  const field = key.split('.')[0]!
  if (field === 'release_date') return before.release !== now.release
  return field in now ? before[field as keyof FormValues] !== now[field as keyof FormValues] : before !== now
}
