import { createFileRoute } from '@tanstack/react-router'
import { GameList } from '#/features/games/browse/GameList.tsx'
import { browseList } from '#/features/games/browse/listOfAddress.ts'
import { loadList } from '#/features/games/browse/loadList.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/_browse/')({
  validateSearch: (search: Record<string, unknown>): { page?: string } =>
    browseList(search).query.page > 1 ? { page: String(search.page) } : {},
  loaderDeps: ({ search }) => browseList(search),
  loader: ({ context, deps }) => loadList(context.queryClient, deps),
  head: ({ match }) => {
    const { page } = match.loaderDeps.query
    return pageHead({
      title: page > 1 ? `Incremental games, page ${page}` : 'Incremental games',
      path: paths.home(page),
    })
  },
  component: Games,
})

function Games() {
  return <GameList list={Route.useLoaderDeps()} />
}
