import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '#/features/people/signIn/SignInPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'

export const Route = createFileRoute('/sign-in')({
  head: () => pageHead({ title: 'Sign in' }),
  component: SignInPage,
})
