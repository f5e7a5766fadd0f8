import { createFileRoute } from '@tanstack/react-router'
import { withDefaults } from '#/features/catalog/browse/effectiveQuery.ts'
import { featuredGamesQuery } from '#/features/catalog/games/games.client.ts'
import { PopularPage } from '#/features/catalog/popular/PopularPage.tsx'
import {
  popularAddress,
  readPopularAddress,
  refusedPopularParams,
  validatePopularAddress,
} from '#/features/catalog/popular/popular.address.ts'
import { popularQuery } from '#/features/catalog/popular/popular.client.ts'
import { listDefaults, PUBLIC_DEFAULTS } from '#/features/catalog/searches/listDefaults.client.ts'
import { listAccess } from '#/features/people/session/blockedGames.client.ts'
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
          description: 'The highest-rated, most-clicked, and most-voted incremental games.',
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
