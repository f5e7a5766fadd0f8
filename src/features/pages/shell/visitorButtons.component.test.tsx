import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SESSION_KEY, sessionChanged } from '#/features/people/session/session.client.ts'
import { signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

const banner = page.getByRole('banner')
const button = (name: string) => banner.getByRole('link', { name, exact: true })

afterEach(() => page.viewport(1440, 900))

test.each([
  ['Sign in', 'Sign in', 'Email'],
  ['Sign up', 'Create an account', 'Username'],
])('%s in the bar opens its form with one press', async (name, title, field) => {
  await openPage('/faq')
  await button(name).click()
  const form = page.getByRole('dialog', { name: title, exact: true })
  await expect.element(form.getByLabelText(field)).toHaveFocus()
})

test('on a phone, Sign up is in the bar, and nothing is wider than the window', async () => {
  await page.viewport(390, 844)
  await openPage('/faq')
  await expect.element(button('Sign up')).toBeVisible()
  await expect.element(button('Sign in')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('members do not see them, before their account has loaded or after, and see them again once signed out', async () => {
  await signIn()
  await openPage('/faq')
  expect(button('Sign up').elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: /^Account of / })).toBeVisible()
  expect(button('Sign in').elements()).toEqual([])
  localStorage.removeItem(SESSION_KEY)
  sessionChanged()
  await expect.element(button('Sign up')).toBeVisible()
})

test('the page of the sign-up form opens it', async () => {
  await openPage('/sign-in?form=sign-up')
  await expect
    .element(page.getByRole('main').getByRole('heading', { name: 'Create an account' }))
    .toBeVisible()
})
