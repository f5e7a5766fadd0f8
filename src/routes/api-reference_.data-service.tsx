import { createFileRoute } from '@tanstack/react-router'
import { DataServicePage } from '#/features/pages/apiReference/DataServicePage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { preloadMarkdown } from '#/ui/markdown/loadMarkdown.ts'

export const Route = createFileRoute('/api-reference_/data-service')({
  loader: preloadMarkdown,
  head: () =>
    pageHead({
      title: 'The data service',
      description: 'Relations and functions of the catalog for programs that speak PostgREST.',
      path: paths.dataService(),
    }),
  component: DataServicePage,
})
