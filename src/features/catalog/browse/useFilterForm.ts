import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import {
  type CatalogQuery,
  hasCriteria,
  readAddress,
} from '#/features/catalog/index/query/catalog.address.ts'
import { joinFormDates } from './formDates.ts'
import type { ChangeQuery } from './useQueryAddress.ts'

/** The pause in typing after which the search starts, in ms. */
const TYPING_PAUSE = 250

/** Applies what is typed in the form after a pause, and shows in it what the address says. */
export function useFilterForm(query: CatalogQuery, onChange: ChangeQuery) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The fields that were changed since a change was last applied.
  const ahead = useRef(new Set<string>())
  // Other filters may change between a key press and the pause after it.
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })
  // The last applied change, as long as the viewer keeps typing in the same field.
  const typing = useRef({ field: '', applied: '' })
  useShownValues(form, query, typing)
  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = (field: string) => {
    ahead.current.clear()
    if (!form.current?.checkValidity()) return
    const next = readForm(form.current, latest.current)
    const before = typing.current
    typing.current = { field, applied: JSON.stringify(next) }
    if (typing.current.applied === JSON.stringify({ ...latest.current, page: 1 })) return
    const replace = field === before.field && before.applied === JSON.stringify(latest.current)
    onChange(next, { replace })
  }
  return {
    form,
    ahead,
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current)
      const field = (target as HTMLInputElement).name
      ahead.current.add(field)
      timer.current = setTimeout(() => apply(field), TYPING_PAUSE)
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      clearTimeout(timer.current)
      apply((document.activeElement as HTMLInputElement).name)
    },
  }
}

/**
 * Shows the address's values after Back or 'Clear all'. Leaves alone the field that the viewer is typing in, and values that didn't change: another
 * one may have been typed since.
 */
function useShownValues(
  form: RefObject<HTMLFormElement | null>,
  query: CatalogQuery,
  typing: RefObject<{ applied: string }>,
) {
  const before = useRef<Record<string, string>>({})
  useEffect(() => {
    const shown: Record<string, string> = {
      name: query.name,
      desc: query.desc,
      minVotes: query.minVotes ? String(query.minVotes) : '',
      minRating: query.minRating ? String(query.minRating) : '',
    }
    const isTyped = typing.current.applied === JSON.stringify(query)
    const isCleared = !isTyped && !hasCriteria(query)
    for (const [name, value] of Object.entries(shown)) {
      if (!isCleared && before.current[name] === value) continue
      const field = form.current?.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      const typedIn = isTyped && field === document.activeElement
      if (!typedIn && field.value !== value) field.value = value
    }
    before.current = shown
  }, [form, query, typing])
}

/** The query that a filter form describes, at its first page. `query` supplies what the form has no fields for. */
function readForm(form: HTMLFormElement, query: CatalogQuery): CatalogQuery {
  const read = readAddress(joinFormDates(Object.fromEntries(new FormData(form)))).query
  const { vote, favorites, library } = query
  return { ...read, vote, favorites, library, page: 1 }
}
