import { createFileRoute } from '@tanstack/react-router'
import { AddGamePage } from '#/features/pages/addGame/AddGamePage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/add-game')({
  head: () =>
    pageHead({
      title: 'Add a game',
      description: 'Add an incremental, idle, or clicker game to the catalog.',
      path: paths.addGame(),
    }),
  component: AddGamePage,
})
