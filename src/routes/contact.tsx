import { createFileRoute } from '@tanstack/react-router'
import { SitePage } from '#/features/pages/sitePages/SitePage.tsx'
import { sitePageQuery } from '#/features/stewardship/sitePages/sitePages.client.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'

export const Route = createFileRoute('/contact')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(sitePageQuery('contact')),
  head: () =>
    pageHead({
      title: 'Contact',
      description: import.meta.env.SSR ? `Who runs ${siteName()}, and how to reach them.` : undefined,
      path: paths.contact(),
    }),
  component: () => <SitePage page="contact" />,
})
