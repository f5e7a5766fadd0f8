import { createFileRoute } from '@tanstack/react-router'
import { loadSitePage } from '#/features/pages/sitePages/loadSitePage.ts'
import { SitePage } from '#/features/pages/sitePages/SitePage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'

export const Route = createFileRoute('/rules')({
  loader: ({ context: { queryClient } }) => loadSitePage(queryClient, 'rules'),
  head: () =>
    pageHead({
      title: 'Rules',
      description: import.meta.env.SSR
        ? `What members of ${siteName()} agree on, and what moderators act on.`
        : undefined,
      path: paths.rules(),
    }),
  component: () => <SitePage page="rules" />,
})
