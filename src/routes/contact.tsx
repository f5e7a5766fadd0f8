import { createFileRoute } from '@tanstack/react-router'
import { loadSitePage } from '#/features/pages/sitePages/loadSitePage.ts'
import { SitePage } from '#/features/pages/sitePages/SitePage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'

export const Route = createFileRoute('/contact')({
  loader: ({ context: { queryClient } }) => loadSitePage(queryClient, 'contact'),
  head: () =>
    pageHead({
      title: 'Contact',
      description: import.meta.env.SSR ? `Who runs ${siteName()}, and how to reach them.` : undefined,
      path: paths.contact(),
    }),
  component: () => <SitePage page="contact" />,
})
