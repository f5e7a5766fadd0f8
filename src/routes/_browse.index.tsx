import { createFileRoute } from '@tanstack/react-router'
import { GameList } from '#/features/games/browse/GameList.tsx'
import { browseList } from '#/features/games/browse/listOfAddress.ts'
import { loadList } from '#/features/games/browse/loadList.ts'
import { pageTitle } from '#/shared/pageTitle.ts'

export const Route = createFileRoute('/_browse/')({
  validateSearch: (search: Record<string, unknown>): { page?: string } =>
    browseList(search).query.page > 1 ? { page: String(search.page) } : {},
  loaderDeps: ({ search }) => browseList(search),
  loader: ({ context, deps }) => loadList(context.queryClient, deps),
  head: () => ({ meta: [{ title: pageTitle('Incremental games') }] }),
  component: Games,
})

function Games() {
  return <GameList list={Route.useLoaderDeps()} />
}
