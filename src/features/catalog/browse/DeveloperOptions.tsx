import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { developerSuggestionsQuery } from '#/features/catalog/developerSuggestions/developerSuggestions.client.ts'
import { SUGGEST_PAUSE_MS } from '#/features/catalog/games/games.limits.ts'
import { plural } from '#/shared/plural.ts'
import { useLeadingDebounce } from '#/ui/useLeadingDebounce.ts'

export interface OfferedDevelopers {
  /** The slugs by name, the best match first. */
  slugs: ReadonlyMap<string, string>
  /** Whether they are those of what is typed now. */
  isCurrent: boolean
}

interface DeveloperOptionsProps {
  text: string
  /** Is given what is offered. */
  offered: RefObject<OfferedDevelopers>
}

/** The developers whose names fit what is typed, as options of a browser's own list. */
export default function DeveloperOptions({ text, offered }: DeveloperOptionsProps) {
  const wanted = useLeadingDebounce(text.trim(), SUGGEST_PAUSE_MS)
  const { data, isPlaceholderData } = useQuery({
    ...developerSuggestionsQuery(wanted),
    enabled: wanted !== '',
    placeholderData: (before) => before,
  })
  const developers = data?.items ?? []
  const isCurrent = data !== undefined && !isPlaceholderData && wanted === text.trim()
  useEffect(() => {
    offered.current = { slugs: new Map(developers.map(({ name, slug }) => [name, slug])), isCurrent }
  })
  return developers.map(({ slug, name, games }) => (
    <option key={slug} value={name}>
      {plural(games, 'game')}
    </option>
  ))
}
