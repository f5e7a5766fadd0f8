import { createFileRoute } from '@tanstack/react-router'
import { loadSitePage } from '#/features/pages/sitePages/loadSitePage.ts'
import { SitePage } from '#/features/pages/sitePages/SitePage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { queryClient } }) => loadSitePage(queryClient, 'privacy'),
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
