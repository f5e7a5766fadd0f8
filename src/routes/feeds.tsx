import { createFileRoute } from '@tanstack/react-router'
import { FeedsPage } from '#/features/pages/webFeeds/FeedsPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/feeds')({
  head: () =>
    pageHead({
      title: 'Feeds',
      description: 'Follow new games, game updates, and community posts in a feed reader.',
      path: paths.feeds(),
    }),
  component: FeedsPage,
})
