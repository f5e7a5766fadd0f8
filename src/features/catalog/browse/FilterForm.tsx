import { MAX_PATTERN_LENGTH } from '#/features/catalog/index/query/addressReaders.ts'
import {
  type CatalogQuery,
  MAX_MIN_VOTES,
  toParams,
  VOTE_FILTERS,
  type VoteFilter,
} from '#/features/catalog/index/query/catalog.address.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { LIBRARY_FILTERS } from '#/shared/libraryStatus.ts'
import { paths } from '#/shared/paths.ts'
import { Icon } from '#/ui/Icon.tsx'
import { DateWithinField, filterId } from './DateWithinField.tsx'
import { DeveloperField } from './DeveloperField.tsx'
import styles from './FilterForm.module.css'
import { FilterGroup } from './FilterGroup.tsx'
import type { ShownList } from './listOfAddress.ts'
import type { RefusedFields } from './refusedFields.ts'
import { useFilterForm } from './useFilterForm.ts'
import type { ChangeQuery } from './useQueryAddress.ts'

interface FilterFormProps {
  /** Whose page it is on: that of a developer doesn't filter by others. */
  kind: ShownList['kind']
  query: CatalogQuery
  refused: RefusedFields
  /** The current year. */
  year: number
  onChange: ChangeQuery
}

/** The filters with fields. Without scripts it is a plain form with a button. */
export function FilterForm({ kind, query, refused, year, onChange }: FilterFormProps) {
  const { form, ahead, onInput, onSubmit } = useFilterForm(query, onChange)
  const hidden = hiddenParams(query)
  const voteErrors = Boolean(refused.minVotes || refused.minRating)
  const dateErrors = Boolean(refused.created || refused.released)
  return (
    <form
      ref={form}
      className={styles.form}
      action={paths.search()}
      noValidate
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField label="Name contains" name="name" value={query.name} />
      <TextField label="Description contains" name="desc" value={query.desc} />
      {kind !== 'developer' && <DeveloperField query={query} onChange={onChange} />}
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
      <label className={styles.check}>
        <input
          type="checkbox"
          name="playable"
          value="1"
          checked={query.playable}
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => onChange({ ...query, page: 1, playable: event.target.checked })}
        />
        Play right here
      </label>
      <noscript>
        <button type="submit" className={styles.apply}>
          Apply
        </button>
      </noscript>
    </form>
  )
}

const votesActive = (query: CatalogQuery) =>
  [
    query.minVotes > 0,
    query.minRating > 0,
    query.vote !== 'all',
    query.favorites,
    query.library.length > 0,
  ].filter(Boolean).length
const datesActive = (query: CatalogQuery) =>
  [query.created, query.released].filter((within) => within.kind !== 'any').length

/** Hidden fields for the filters that the form has no controls for. */
function hiddenParams(query: CatalogQuery) {
  const {
    name,
    desc,
    minVotes,
    minRating,
    created,
    released,
    vote,
    favorites,
    library,
    playable,
    page,
    ...hidden
  } = toParams(query)
  return hidden
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

/** Filters by the viewer's own votes, favorites, and library. Visitors are asked to sign in. */
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
      <fieldset className={styles.library}>
        <legend>Your library</legend>
        {LIBRARY_FILTERS.map((filter) => (
          <label key={filter.id} className={styles.check}>
            <input
              type="checkbox"
              checked={query.library.includes(filter.id)}
              onInput={(event) => event.stopPropagation()}
              onChange={(event) => {
                const others = query.library.filter((each) => each !== filter.id)
                const library = event.target.checked ? [...others, filter.id] : others
                askToSignIn('filter by your library', () => onChange({ ...query, page: 1, library }))
              }}
            />
            {filter.label}
          </label>
        ))}
      </fieldset>
    </>
  )
}
