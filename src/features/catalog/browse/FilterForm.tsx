import { type FormEvent, useEffect, useRef } from 'react'
import { MAX_PATTERN_LENGTH } from '#/features/catalog/index/query/addressReaders.ts'
import {
  type CatalogQuery,
  hasCriteria,
  MAX_MIN_VOTES,
  toParams,
  VOTE_FILTERS,
  type VoteFilter,
} from '#/features/catalog/index/query/catalog.address.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import { Icon } from '#/ui/Icon.tsx'
import { DateWithinField, filterId } from './DateWithinField.tsx'
import styles from './FilterForm.module.css'
import { FilterGroup } from './FilterGroup.tsx'
import { readForm } from './readForm.ts'
import type { RefusedFields } from './refusedFields.ts'
import type { ChangeQuery } from './useQueryAddress.ts'

interface FilterFormProps {
  query: CatalogQuery
  refused: RefusedFields
  /** The current year. */
  year: number
  onChange: ChangeQuery
}

/** The pause in typing after which the search starts, in ms. */
const TYPING_PAUSE = 250

/** The filters with fields. Without scripts it is a plain form with a button. */
export function FilterForm({ query, refused, year, onChange }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The fields that were changed since a change was last applied.
  const ahead = useRef(new Set<string>())
  // Other filters may change between a key press and the pause after it.
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })
  // The last applied change, as long as the reader keeps typing in the same field.
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
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    const field = (target as HTMLInputElement).name
    ahead.current.add(field)
    timer.current = setTimeout(() => apply(field), TYPING_PAUSE)
  }
  const hidden = hiddenParams(query)
  const voteErrors = Boolean(refused.minVotes || refused.minRating)
  const dateErrors = Boolean(refused.created || refused.released)
  return (
    <form
      ref={form}
      className={styles.form}
      action={paths.search()}
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(timer.current)
        apply((document.activeElement as HTMLInputElement).name)
      }}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField label="Name contains" name="name" value={query.name} />
      <TextField label="Description contains" name="desc" value={query.desc} />
      <FilterGroup
        title="Votes and rating"
        active={votesActive(query)}
        open={votesActive(query) > 0 || voteErrors}
      >
        <div className={styles.pair}>
          <NumberField
            label="Minimum votes"
            name="minVotes"
            value={query.minVotes}
            max={MAX_MIN_VOTES}
            refused={refused.minVotes}
          />
          <NumberField
            label="Minimum rating %"
            name="minRating"
            value={query.minRating}
            max={100}
            refused={refused.minRating}
          />
        </div>
        <ViewerFilters query={query} onChange={onChange} />
      </FilterGroup>
      <FilterGroup title="Dates" active={datesActive(query)} open={datesActive(query) > 0 || dateErrors}>
        <DateWithinField
          label="Added"
          name="created"
          value={query.created}
          refused={refused.created}
          year={year}
          ahead={ahead}
        />
        <DateWithinField
          label="Released"
          name="released"
          value={query.released}
          refused={refused.released}
          year={year}
          ahead={ahead}
        />
      </FilterGroup>
      <noscript>
        <button type="submit" className={styles.apply}>
          Apply
        </button>
      </noscript>
    </form>
  )
}

const votesActive = (query: CatalogQuery) =>
  [query.minVotes > 0, query.minRating > 0, query.vote !== 'all', query.favorites].filter(Boolean).length
const datesActive = (query: CatalogQuery) =>
  [query.created, query.released].filter((within) => within.kind !== 'any').length

/** Hidden fields for the filters that the form has no controls for. */
function hiddenParams(query: CatalogQuery) {
  const { name, desc, minVotes, minRating, created, released, vote, favorites, page, ...hidden } =
    toParams(query)
  return hidden
}

/**
 * Shows the address's values after Back or 'Clear all'. Leaves alone the field that the reader is typing in, and values that didn't change: another
 * one may have been typed since.
 */
function useShownValues(
  form: React.RefObject<HTMLFormElement | null>,
  query: CatalogQuery,
  typing: React.RefObject<{ applied: string }>,
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

function TextField({ label, name, value }: { label: string; name: string; value: string }) {
  const id = filterId(name)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="search"
        defaultValue={value}
        maxLength={MAX_PATTERN_LENGTH}
        autoComplete="off"
      />
    </div>
  )
}

function NumberField({
  label,
  name,
  value,
  max,
  refused,
}: {
  label: string
  name: string
  value: number
  max: number
  /** The invalid value in the address, if there is one. */
  refused: string | undefined
}) {
  const id = filterId(name)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="number"
        min={0}
        max={max}
        step={1}
        defaultValue={value || ''}
        placeholder="any"
        aria-describedby={`${id}-range`}
        aria-invalid={refused ? true : undefined}
      />
      <p id={`${id}-range`} className={styles.error} data-shown={refused ? '' : undefined}>
        <Icon name="circle-alert" size={14} />
        Enter a whole number from 0 to {groupDigits(max)}.
      </p>
    </div>
  )
}

/** Filters by the viewer's own votes and favorites. Visitors are asked to sign in. */
function ViewerFilters({ query, onChange }: Pick<FilterFormProps, 'query' | 'onChange'>) {
  const askToSignIn = useSignInPrompt()
  const id = filterId('vote')
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>Your votes</label>
        <select
          id={id}
          value={query.vote}
          onInput={(event) => {
            event.stopPropagation()
            const vote = event.currentTarget.value as VoteFilter
            askToSignIn('filter by your own votes', () => onChange({ ...query, page: 1, vote }))
          }}
          onChange={() => {}}
        >
          {VOTE_FILTERS.map((filter) => (
            <option key={filter.id} value={filter.id}>
              {filter.label}
            </option>
          ))}
        </select>
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={query.favorites}
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => {
            const favorites = event.target.checked
            askToSignIn('filter by your favorites', () => onChange({ ...query, page: 1, favorites }))
          }}
        />
        Favorites only
      </label>
    </>
  )
}
