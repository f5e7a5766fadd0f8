import { createFileRoute } from '@tanstack/react-router'
import { JsonUpdatesPage } from '#/features/stewardship/feeds/JsonUpdatesPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/json-updates')({
  head: () =>
    pageHead({
      title: 'How to automate updates',
      description:
        'Add your game’s updates automatically, from a feed that is read daily or pushed from your build.',
      path: paths.jsonUpdates(),
    }),
  component: JsonUpdatesPage,
})
