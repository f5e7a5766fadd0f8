import { createFileRoute } from '@tanstack/react-router'
import { PatreonPage } from '#/features/people/signIn/PatreonPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'

export const Route = createFileRoute('/patreon')({
  head: () => pageHead({ title: 'Patreon' }),
  component: PatreonPage,
})
