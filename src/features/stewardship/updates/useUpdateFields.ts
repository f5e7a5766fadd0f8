import { useState } from 'react'
import { dayText } from '#/features/community/compose/pollDays.ts'
import { ApiError, inputErrorsOf } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { type Draft, useDraft } from '#/ui/editor/useDraft.ts'
import { type UpdateDraft, type UpdateField, updateErrors } from './updateEdit.rules.ts'

type Errors = Partial<Record<UpdateField | 'game' | 'whole', string>>

/** The fields of an update as drafts that survive a reload. `place` says which update: 'new', 'new:12', 'edit:7'. */
export function useUpdateFields(place: string, initial: UpdateDraft) {
  const [errors, setErrors] = useState<Errors>({})
  const drafts = {
    version: useDraft(`update-version:${place}`, initial.version),
    title: useDraft(`update-title:${place}`, initial.title),
    content: useDraft(`update-content:${place}`, initial.content),
    date: useDraft(`update-date:${place}`, initial.date),
  }
  const forget = (field: keyof Errors) => setErrors(({ [field]: _gone, ...others }) => others)
  const withForget = (field: UpdateField): Draft => ({
    ...drafts[field],
    setText: (text) => {
      drafts[field].setText(text)
      forget(field)
    },
  })
  return {
    fields: {
      version: withForget('version'),
      title: withForget('title'),
      content: withForget('content'),
      date: withForget('date'),
    },
    errors,
    forget,
    /** The update as it can be sent; undefined where a rule is broken, which `errors` then tell. */
    check(others: Errors = {}): UpdateDraft | undefined {
      const draft: UpdateDraft = {
        version: drafts.version.text.trim(),
        title: drafts.title.text.trim(),
        content: drafts.content.text.trim(),
        date: drafts.date.text,
      }
      const found = { ...others, ...updateErrors(draft, Date.now()) }
      setErrors(found)
      return Object.keys(found).length === 0 ? draft : undefined
    },
    clear() {
      for (const draft of Object.values(drafts)) draft.clear()
    },
  }
}

/** An error of the server: by field where it names one, else as a whole. */
export function serverErrors(error: Error | null): Errors {
  if (!error) return {}
  const [refused] = inputErrorsOf(error)
  const field = FIELDS.find((each) => each === refused?.parameter)
  if (field) return { [field]: refused!.message }
  if (refused?.parameter === 'game_id') return { game: refused.message }
  if (error instanceof ApiError && error.problem.code === 'version-exists')
    return { version: 'Choose another version', whole: `${error.message}.` }
  return { whole: errorMessage(error) }
}

const FIELDS: readonly UpdateField[] = ['version', 'title', 'content', 'date']

/** The address of what is in the way, if the server names it. */
export const linkOfError = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.problem.link : undefined

/** Today where the member is, as '2026-05-04'. */
export const localToday = (): string => dayText(Date.now())
