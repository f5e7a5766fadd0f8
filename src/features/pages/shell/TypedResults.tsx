import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { requestQuery } from '#/features/catalog/browse/effectiveQuery.ts'
import {
  type Completion,
  completeTyped,
  unfinished,
} from '#/features/catalog/browse/typedFilters/completeTyped.ts'
import { typedList } from '#/features/catalog/browse/typedFilters/readTyped.ts'
import { developerSuggestionsQuery } from '#/features/catalog/developerSuggestions/developerSuggestions.client.ts'
import { gameListQuery } from '#/features/catalog/games/games.client.ts'
import { SUGGEST_PAUSE_MS } from '#/features/catalog/games/games.limits.ts'
import {
  DEFAULT_QUERY,
  isPersonal,
  SEARCH_PAGE_SIZE,
} from '#/features/catalog/index/query/catalog.address.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { ListOption } from '#/ui/ListOption.tsx'
import { useLeadingDebounce } from '#/ui/useLeadingDebounce.ts'
import styles from './SearchBox.module.css'
import { Result, type SearchResultsProps } from './SearchResults.tsx'

/** Games of the list that are shown below the box. */
const SHOWN = 8

/** The panel below the search box while a filter is typed: how it can be completed, or the beginning of the list. */
export default function TypedResults(props: SearchResultsProps) {
  const applied = useLeadingDebounce(props.text, SUGGEST_PAUSE_MS)
  const at = unfinished(props.text)
  const completions = useCompletions(props.text)
  const isFinished = at === undefined || completions.length === 0
  return isFinished ? (
    <Games {...props} text={applied} />
  ) : (
    <Completions {...props} completions={completions} />
  )
}

function useCompletions(text: string): Completion[] {
  const now = useNow()
  const at = unfinished(text)
  const name = useLeadingDebounce(at?.key === 'dev' ? at.value : '', SUGGEST_PAUSE_MS)
  const developers = useQuery({
    ...developerSuggestionsQuery(name),
    enabled: name !== '',
    placeholderData: (before) => before,
  })
  const found = (name !== '' && developers.data?.items) || []
  const completions = completeTyped(
    text,
    new Date(now).getUTCFullYear(),
    found.map((each) => ({ value: each.slug, label: `${each.name} · ${plural(each.games, 'game')}` })),
  )
  // A value that is complete has nothing to offer but itself.
  return completions.length === 1 && completions[0]!.text === `${text} ` ? [] : completions
}

interface CompletionsProps extends SearchResultsProps {
  completions: readonly Completion[]
}

function Completions({ listId, active, choices, onChoose, completions }: CompletionsProps) {
  useEffect(() => {
    choices.current = completions.map(({ text }) => text)
  })
  return (
    <div className={styles.results} role="listbox" aria-label="Filters">
      {completions.map(({ text, word, label }) => (
        <ListOption
          key={text}
          id={`${listId}-${text}`}
          selected={text === active}
          className={styles.result}
          onChoose={() => onChoose(text)}
        >
          <span className="medium">{word}</span>
          <span className="ellipsis muted text-13">{label}</span>
        </ListOption>
      ))}
    </div>
  )
}

function Games({ text, listId, active, choices, onChoose }: SearchResultsProps) {
  const typed = typedList(text)
  const query = typed?.query ?? DEFAULT_QUERY
  const access = useListAccess(isPersonal(query))
  const defaults = useListDefaults()
  const isShown = typed !== undefined && (access.kind === 'public' || access.kind === 'own')
  const asked = requestQuery({ kind: 'search', query }, defaults)
  const list = useInfiniteQuery({
    ...gameListQuery(isShown ? asked : DEFAULT_QUERY, SEARCH_PAGE_SIZE, access.viewer),
    enabled: isShown,
    placeholderData: (before) => before,
  })
  const first = isShown ? list.data?.pages[0] : undefined
  const games = first?.items.slice(0, SHOWN) ?? []
  useEffect(() => {
    choices.current = games.map((game) => game.urlid)
  })
  if (!typed) return null
  const address = paths.search(typed.params)
  return (
    <>
      {games.length > 0 && (
        <div className={styles.results} role="listbox" aria-label="Games" aria-busy={list.isFetching}>
          {games.map((game) => (
            <Result
              key={game.id}
              id={`${listId}-${game.urlid}`}
              game={game}
              typed={query.q}
              selected={game.urlid === active}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
      <div className={styles.foot} role="status">
        <LinkButton size="small" variant="plain" tone="accent" href={address} endIcon="arrow-right">
          {first === undefined
            ? 'Search with these filters'
            : first.total === 0
              ? 'No results'
              : `All results: ${groupDigits(first.total)}`}
        </LinkButton>
        <LinkButton size="small" variant="solid" tone="accent" icon="sliders-horizontal" href={address}>
          Filters
        </LinkButton>
      </div>
    </>
  )
}
