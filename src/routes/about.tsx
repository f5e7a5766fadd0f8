import { createFileRoute } from '@tanstack/react-router'
import { SitePage } from '#/features/pages/sitePages/SitePage.tsx'
import { sitePageQuery } from '#/features/stewardship/sitePages/sitePages.client.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'

export const Route = createFileRoute('/about')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(sitePageQuery('about')),
  head: () =>
    pageHead({
      title: 'About',
      description: import.meta.env.SSR
        ? `What ${siteName()} is, and how games are rated and ordered.`
        : undefined,
      path: paths.about(),
    }),
  component: () => <SitePage page="about" />,
})
