import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '#/features/account/signIn/SignInPage.tsx'
import { pageTitle } from '#/shared/pageTitle.ts'

export const Route = createFileRoute('/sign-in')({
  head: () => ({ meta: [{ title: pageTitle('Sign in') }, { name: 'robots', content: 'noindex' }] }),
  component: SignInPage,
})
