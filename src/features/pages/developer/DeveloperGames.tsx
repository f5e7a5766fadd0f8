import { BrowseLayout } from '#/features/catalog/browse/BrowseLayout.tsx'
import { GameList } from '#/features/catalog/browse/GameList.tsx'
import type { ShownList } from '#/features/catalog/browse/listOfAddress.ts'
import { SearchEmpty } from '#/features/catalog/browse/SearchEmpty.tsx'
import { SignInToFilter } from '#/features/catalog/browse/SignInToFilter.tsx'
import { useGameList } from '#/features/catalog/browse/useGameList.ts'
import type { Developer } from '#/features/catalog/developers/developers.contract.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'

export interface DeveloperGamesProps {
  developer: Developer
  list: ShownList
}

/** The games of a developer, with the filters of every list. */
export function DeveloperGames({ developer, list }: DeveloperGamesProps) {
  return (
    <BrowseLayout list={list}>
      <Results developer={developer} list={list} />
    </BrowseLayout>
  )
}

function Results({ developer, list }: DeveloperGamesProps) {
  const { total, access } = useGameList(list)
  if (access.kind === 'signIn') return <SignInToFilter list={list} />
  if (total !== 0) return <GameList list={list} />
  if (developer.games === 0) return <NoGames />
  return <SearchEmpty list={list} isBelowNear={false} />
}

const NoGames = () => (
  <EmptyState icon="gamepad-2" title="No confirmed games yet">
    Games appear here once a moderator has confirmed them.
  </EmptyState>
)
