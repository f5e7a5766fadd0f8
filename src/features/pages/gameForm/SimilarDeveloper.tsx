import { useQuery } from '@tanstack/react-query'
import { developerSuggestionsQuery } from '#/features/catalog/developerSuggestions/developerSuggestions.client.ts'
import { plural } from '#/shared/plural.ts'
import { Button } from '#/ui/Button.tsx'

export interface SimilarDeveloperProps {
  /** A name that was typed. */
  name: string
  /** Takes a known developer instead. */
  onReplace: (name: string) => void
}

/** Says that a name is new to the site and nearly that of a known developer, if so. */
export function SimilarDeveloper({ name, onReplace }: SimilarDeveloperProps) {
  const { data } = useQuery(developerSuggestionsQuery(name))
  const isKnown = data?.items.some(({ match }) => match === 'exact')
  const similar = isKnown ? undefined : data?.items.find(({ match }) => match === 'near')
  return (
    <div role="status">
      {similar && (
        <p className="row wrap middle gap-8 text-13">
          <span className="break">
            No game here is by “{name}” yet. Did you mean {similar.name} ({plural(similar.games, 'game')})?
          </span>
          <Button size="small" onClick={() => onReplace(similar.name)}>
            Use {similar.name}
          </Button>
        </p>
      )}
    </div>
  )
}
