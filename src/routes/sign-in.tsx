import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '#/features/people/signIn/SignInPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { oneOf, pageSearch } from '#/shared/pageSearch.ts'

const params = pageSearch({ form: oneOf(['sign-up']) })

export const Route = createFileRoute('/sign-in')({
  validateSearch: params.validate,
  head: () => pageHead({ title: 'Sign in' }),
  component: SignIn,
})

function SignIn() {
  const { form } = params.valid(Route.useSearch())
  return <SignInPage key={form} isSignUp={form === 'sign-up'} />
}
