import { createFileRoute } from '@tanstack/react-router'
import { SitePage } from '#/features/pages/sitePages/SitePage.tsx'
import { sitePageQuery } from '#/features/stewardship/sitePages/sitePages.client.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'

export const Route = createFileRoute('/rules')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(sitePageQuery('rules')),
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
