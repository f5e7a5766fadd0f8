import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BROWSE_PAGE_SIZE, DEFAULT_QUERY, readAddress } from '#/features/catalogue/catalogue.address.ts'
import { BrowseLayout } from '#/features/games/browse/BrowseLayout.tsx'
import { GameList } from '#/features/games/browse/GameList.tsx'
import { ListHead } from '#/features/games/browse/ListHead.tsx'
import { loadList } from '#/features/games/browse/loadList.ts'
import { useQueryAddress } from '#/features/games/browse/useQueryAddress.ts'
import { gameListQuery } from '#/features/games/games.client.ts'
import { pageTitle } from '#/shared/pageTitle.ts'

const browseQuery = (page: string | undefined) => ({
  ...DEFAULT_QUERY,
  page: readAddress({ page }).query.page,
})

export const Route = createFileRoute('/')({
  validateSearch: (search: Record<string, unknown>): { page?: string } =>
    browseQuery(search.page as string).page > 1 ? { page: String(search.page) } : {},
  loaderDeps: ({ search }) => ({ page: search.page }),
  loader: ({ context, deps }) => loadList(context.queryClient, browseQuery(deps.page), BROWSE_PAGE_SIZE),
  head: () => ({ meta: [{ title: pageTitle('Incremental games') }] }),
  component: Browse,
})

function Browse() {
  const query = browseQuery(Route.useSearch().page)
  const list = useInfiniteQuery(gameListQuery(query))
  return (
    <BrowseLayout query={query}>
      <ListHead title="Games" query={query} total={list.data?.pages[0]?.total} onChange={useQueryAddress()} />
      <GameList query={query} size={BROWSE_PAGE_SIZE} path="/" />
    </BrowseLayout>
  )
}
