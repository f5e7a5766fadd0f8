import type { CatalogQuery } from '#/features/catalog/index/query/catalog.address.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import type { IconName } from '#/ui/iconNames.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { listAddress } from './filterAddress.ts'
import type { ShownList } from './listOfAddress.ts'

/** Shown to visitors in place of a list that is filtered by the viewer's own votes, favorites or library. */
export function SignInToFilter({ list: { kind, query } }: { list: ShownList }) {
  const ask = useSignInPrompt()
  const { what, icon, games } = filterOf(query)
  return (
    <EmptyState
      icon={icon}
      title={`Sign in to filter by your ${what}`}
      action={
        <>
          <Button variant="solid" tone="accent" onClick={() => ask(`filter by your ${what}`)}>
            Sign in
          </Button>
          <LinkButton
            href={listAddress(kind, { ...query, vote: 'all', favorites: false, library: [], page: 1 })}
          >
            Remove this filter
          </LinkButton>
        </>
      }
    >
      This list is filtered by {games}.
    </EmptyState>
  )
}

function filterOf(query: CatalogQuery): { what: string; icon: IconName; games: string } {
  if (query.favorites) return { what: 'favorites', icon: 'heart', games: 'your favorite games' }
  if (query.library.length > 0)
    return { what: 'library', icon: 'library', games: 'the games in your library' }
  return { what: 'votes', icon: 'thumbs-up', games: 'the games that you voted on' }
}
