import { createFileRoute } from '@tanstack/react-router'
import { listAccess } from '#/features/account/session/blockedGames.client.ts'
import { withDefaults } from '#/features/games/browse/effectiveQuery.ts'
import { featuredGamesQuery } from '#/features/games/games.client.ts'
import { PopularPage } from '#/features/games/popular/PopularPage.tsx'
import {
  popularAddress,
  readPopularAddress,
  refusedPopularParams,
  validatePopularAddress,
} from '#/features/games/popular/popular.address.ts'
import { popularQuery } from '#/features/games/popular/popular.client.ts'
import { listDefaults, PUBLIC_DEFAULTS } from '#/features/searches/listDefaults.client.ts'
import { ensureListAt } from '#/shared/pagedQuery.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'

export const Route = createFileRoute('/popular')({
  validateSearch: validatePopularAddress,
  loaderDeps: ({ search }) => readPopularAddress({ ...search }),
  loader: async ({ context: { queryClient }, deps }) => {
    const filters = withDefaults(deps, import.meta.env.SSR ? PUBLIC_DEFAULTS : listDefaults())
    const viewer = import.meta.env.SSR ? undefined : listAccess().viewer
    await Promise.all([
      ensureListAt(queryClient, popularQuery(filters, viewer), filters.page),
      // The page works without the shelf, so its failure is not the page's.
      filters.page === 1 ? queryClient.prefetchQuery(featuredGamesQuery) : undefined,
    ])
  },
  head: ({ match }) =>
    match.status === 'error'
      ? missingHead('Popular', match)
      : pageHead({
          title: 'Popular games',
          description: 'The highest rated, most clicked, and most voted incremental games.',
          path: popularAddress(match.loaderDeps),
        }),
  component: Popular,
})

function Popular() {
  // The field of the period shows its own error.
  const { within, ...refused } = refusedPopularParams(Route.useSearch())
  return (
    <>
      <RefusedParamsBanner refused={refused} />
      <PopularPage filters={Route.useLoaderDeps()} refused={within} />
    </>
  )
}
