import { createFileRoute } from '@tanstack/react-router'
import { ConfirmedPage } from '#/features/people/signIn/ConfirmedPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'

export const Route = createFileRoute('/confirmed')({
  head: () => pageHead({ title: 'Confirm your address' }),
  component: ConfirmedPage,
})
