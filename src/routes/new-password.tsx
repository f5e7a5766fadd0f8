import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordPage } from '#/features/people/signIn/NewPasswordPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'

export const Route = createFileRoute('/new-password')({
  head: () => pageHead({ title: 'Choose a new password' }),
  component: NewPasswordPage,
})
