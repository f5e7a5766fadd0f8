import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { developerList } from '#/features/catalog/browse/developerList.ts'
import { developerSearch } from '#/features/catalog/browse/developerSearch.ts'
import { loadGamesOfDevelopers } from '#/features/catalog/browse/gamesOfDevelopers.ts'
import { loadAlternatives } from '#/features/catalog/browse/loadAlternatives.ts'
import { loadList } from '#/features/catalog/browse/loadList.ts'
import { developerQuery } from '#/features/catalog/developers/developers.client.ts'
import { DeveloperPage, type DeveloperPageProps } from '#/features/pages/developer/DeveloperPage.tsx'
import { developerJsonLd } from '#/features/pages/developer/developerJsonLd.ts'
import { updatesOfDeveloper } from '#/features/pages/developer/updatesOfDeveloper.ts'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { feedPaths } from '#/features/pages/webFeeds/webFeeds.paths.ts'
import { loadUpdates } from '#/features/stewardship/updates/loadUpdates.ts'
import { orNotFound } from '#/shared/orNotFound.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { oneOf, pageParam, pageSearch } from '#/shared/pageSearch.ts'
import { pageNumber } from '#/shared/pagination.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { firstPaintLink } from '#/ui/FirstPaint.tsx'
import { preloadMarkdown } from '#/ui/markdown/loadMarkdown.ts'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'

type Search = Readonly<Record<string, string | undefined>>

const tabParams = pageSearch({ tab: oneOf(['updates']), page: pageParam })

export const Route = createFileRoute('/developer/$slug')({
  validateSearch: (search: Record<string, unknown>): Search =>
    search.tab === 'updates' ? tabParams.validate(search) : developerSearch(search),
  loaderDeps: ({ search }) => ({ ...search }),
  loader: async ({ context: { queryClient }, params: { slug }, deps }) => {
    const [developer] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(developerQuery(slug)),
        load(queryClient, slug, shownAt(slug, deps)),
        loadGamesOfDevelopers(queryClient, [slug]),
        preloadMarkdown(),
      ]),
    )
    // A developer has one address. A former one leads to it.
    if (developer.slug !== slug)
      throw redirect({ to: '/developer/$slug', params: { slug: developer.slug }, search: deps })
    return developer
  },
  head: ({ loaderData: developer, match }) => {
    if (!developer) return missingHead('Developer not found', match)
    const { slug, name, games } = developer
    const head = pageHead({
      title: name,
      description: `${plural(games, 'incremental game')} by ${name}, with their votes, reviews, and updates.`,
      // Search engines learn of a developer once a moderator has seen a game of theirs.
      path: games > 0 ? paths.developer(slug) : undefined,
      feed: { title: `Updates to games by ${name}`, path: feedPaths.developer('atom', slug) },
      jsonLd: import.meta.env.SSR && games > 0 ? developerJsonLd(developer) : undefined,
    })
    return { ...head, links: [firstPaintLink, ...head.links] }
  },
  component: Page,
  notFoundComponent: NotFoundPage,
})

/** What the address shows below the head. */
const shownAt = (slug: string, search: Search): DeveloperPageProps['shown'] =>
  search.tab === 'updates'
    ? { tab: 'updates', page: pageNumber(search.page) }
    : { tab: 'games', list: developerList(slug, search) }

async function load(
  queryClient: QueryClient,
  slug: string,
  shown: DeveloperPageProps['shown'],
): Promise<void> {
  if (shown.tab === 'updates') return loadUpdates(queryClient, updatesOfDeveloper(slug, shown.page))
  await loadList(queryClient, shown.list)
  await loadAlternatives(queryClient, shown.list)
}

function Page() {
  const { slug } = Route.useParams()
  const { data: developer } = useSuspenseQuery(developerQuery(slug))
  const search = Route.useSearch()
  return (
    <>
      {search.tab === 'updates' && <RefusedParamsBanner refused={tabParams.refused(search)} />}
      <DeveloperPage developer={developer} shown={shownAt(slug, Route.useLoaderDeps())} />
    </>
  )
}
