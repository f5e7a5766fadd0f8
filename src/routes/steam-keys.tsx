import { createFileRoute } from '@tanstack/react-router'
import { CouncilKeysPage } from '#/features/stewardship/owners/CouncilKeysPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'

export const Route = createFileRoute('/steam-keys')({
  head: () => pageHead({ title: 'Steam keys' }),
  component: CouncilKeysPage,
})
