import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordPage } from '#/features/account/signIn/NewPasswordPage.tsx'
import { pageTitle } from '#/shared/pageTitle.ts'

export const Route = createFileRoute('/new-password')({
  head: () => ({
    meta: [{ title: pageTitle('Choose a new password') }, { name: 'robots', content: 'noindex' }],
  }),
  component: NewPasswordPage,
})
