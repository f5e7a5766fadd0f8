import { useQuery } from '@tanstack/react-query'
import type { DeveloperSuggestion } from '#/features/catalog/developers/developers.contract.ts'
import { isSameStart } from '#/shared/isSameStart.ts'
import { developerSuggestionsQuery } from './developerSuggestions.client.ts'

/** How many developers are shown beside the games that a text finds. */
const MAX_BESIDE_GAMES = 3

/** The developers with a text in one of their names, to show beside the games that it finds; none while they load, or if they can't be loaded. */
export function useDevelopersNamed(text: string): {
  developers: readonly DeveloperSuggestion[]
  isLoading: boolean
} {
  const { data, isLoading } = useQuery({
    ...developerSuggestionsQuery(text),
    enabled: text !== '',
    // As with games, nothing flickers while the reader only adds letters.
    placeholderData: (before, query) => (isSameStart(text, query?.queryKey[3]) ? before : undefined),
  })
  // The one who has the name may have no confirmed game: a page of nothing, or none at all.
  const found = data?.items.filter(({ match, games }) => match !== 'near' && games > 0)
  const developers = found?.slice(0, MAX_BESIDE_GAMES) ?? []
  return { developers, isLoading }
}
