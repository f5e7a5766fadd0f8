import { createFileRoute } from '@tanstack/react-router'
import { SitePage } from '#/features/pages/sitePages/SitePage.tsx'
import { sitePageQuery } from '#/features/stewardship/sitePages/sitePages.client.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(sitePageQuery('privacy')),
  head: () =>
    pageHead({
      title: 'Privacy',
      description: import.meta.env.SSR
        ? `What ${siteName()} stores about you, for how long, and who can see it.`
        : undefined,
      path: paths.privacy(),
    }),
  component: () => <SitePage page="privacy" />,
})
