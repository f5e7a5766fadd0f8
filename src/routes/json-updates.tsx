import { createFileRoute } from '@tanstack/react-router'
import { JsonUpdatesPage } from '#/features/updates/feeds/JsonUpdatesPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/json-updates')({
  head: () =>
    pageHead({
      title: 'How to automate updates',
      description:
        'Have the updates of your game added by themselves: by a feed that is read daily, or pushed from a build.',
      path: paths.jsonUpdates(),
    }),
  component: JsonUpdatesPage,
})
