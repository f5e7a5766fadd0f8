import { type FormEvent, useState } from 'react'
import { focusFirstInvalid } from './focus.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Checks a form by the attributes of its controls (`required`, `type`, `minLength`, `pattern`, `min`, `max`), and says what is wrong in the
 * fields. It replaces the messages of the browser, which are in its language and style: set `noValidate` on the form.
 */
export function useFormErrors() {
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    errors,
    /** Whether everything may be sent. Otherwise it shows the errors and moves the focus to the first. */
    check(form: HTMLFormElement): boolean {
      const found = [...form.elements].flatMap((control) => {
        const error = controlError(control as Control)
        return error === undefined ? [] : [[control.id, error] as const]
      })
      setErrors(new Map(found))
      if (found.length > 0) focusFirstInvalid(form)
      return found.length === 0
    },
    /** For `onInput` of the form: an error goes as soon as its field changes. */
    clear({ target }: FormEvent): void {
      const { id } = target as Element
      setErrors((before) => (before.has(id) ? new Map([...before].filter(([key]) => key !== id)) : before))
    },
  }
}

/** What is wrong with a control and what to do, as a sentence. */
function controlError(control: Control): string | undefined {
  const { validity, willValidate, value } = control
  if (!willValidate) return undefined
  if (validity.valueMissing) return 'Fill in this field.'
  if (!(control instanceof HTMLInputElement)) return undefined
  if (validity.typeMismatch)
    return control.type === 'email'
      ? 'Enter an email address, such as name@example.com.'
      : 'Enter a full address, such as https://example.com.'
  // Browsers report only what was typed as too short, not what a password manager filled in.
  if (value !== '' && value.length < control.minLength) return `Use at least ${control.minLength} characters.`
  if (validity.patternMismatch) return control.title ? `Use ${control.title}.` : 'Check this field.'
  if (validity.valid) return undefined
  if (control.type === 'number') return `Enter a whole number from ${control.min} to ${control.max}.`
  return 'Check this field.'
}
