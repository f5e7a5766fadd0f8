import { createFileRoute } from '@tanstack/react-router'
import { loadSitePage } from '#/features/pages/sitePages/loadSitePage.ts'
import { SitePage } from '#/features/pages/sitePages/SitePage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'

export const Route = createFileRoute('/about')({
  loader: ({ context: { queryClient } }) => loadSitePage(queryClient, 'about'),
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
