import { createFileRoute } from '@tanstack/react-router'
import { OpenDataPage } from '#/features/stewardship/openData/OpenDataPage.tsx'
import { openDataQuery } from '#/features/stewardship/openData/openData.client.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/open-data')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(openDataQuery()),
  head: () =>
    pageHead({
      title: 'Open data',
      description: 'Download the whole catalog: games, tags, links, updates, and votes.',
      path: paths.openData(),
    }),
  component: OpenDataPage,
})
