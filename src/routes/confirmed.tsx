import { createFileRoute } from '@tanstack/react-router'
import { ConfirmedPage } from '#/features/account/signIn/ConfirmedPage.tsx'
import { pageTitle } from '#/shared/pageTitle.ts'

export const Route = createFileRoute('/confirmed')({
  head: () => ({
    meta: [{ title: pageTitle('Confirm your address') }, { name: 'robots', content: 'noindex' }],
  }),
  component: ConfirmedPage,
})
