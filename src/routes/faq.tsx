import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '#/features/pages/faq/FaqPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/faq')({
  head: () =>
    pageHead({
      title: 'Frequently asked questions',
      description: 'How to level up, how games are rated, and who can add and edit them.',
      path: paths.faq(),
    }),
  component: FaqPage,
})
