import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '#/features/people/account/me.contract.ts'
import { asMember, newMember, newUsername, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage, show } from '../../../../test/components/page.tsx'
import { ChooseUsername } from './ChooseUsername.tsx'

const main = page.getByRole('main')
const email = main.getByLabelText('Email')
const password = main.getByLabelText('Password', { exact: true })
const signInButton = main.getByRole('button', { name: 'Sign in', exact: true })
const alert = main.getByRole('alert')
const SIGN_IN = /^POST \/auth\/v1\/token/

async function signInAs(address: string, word: string) {
  await email.fill(address)
  await password.fill(word)
  await signInButton.click()
}

test('a form is sent once even if it is submitted repeatedly', async () => {
  await openPage('/sign-in')
  const answer = network.hold(SIGN_IN)
  await email.fill('nobody@example.org')
  await password.fill('a fine long password')
  const form = password.element().closest('form')!
  form.requestSubmit()
  form.requestSubmit()
  answer()
  await expect.element(alert).toHaveTextContent('The email or password is wrong.')
  expect(network.sent(SIGN_IN)).toHaveLength(1)
})

test('what is missing or wrong is said in the field, in our words, before anything is sent', async () => {
  await openPage('/sign-in')
  await signInButton.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Fill in this field.')
  await expect.element(password).toHaveAccessibleDescription('Fill in this field.')
  await email.fill('nobody')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await password.fill('a fine long password')
  await signInButton.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription(/^Enter an email address/)
  expect(network.sent(SIGN_IN)).toEqual([])
})

test('a failed sign-in says why, and keeps what was typed', async () => {
  const member = await newMember()
  const moderator = await newMember({ role: 'mod' })
  await openPage('/sign-in')
  await signInAs(member.email, 'not the password')
  await expect.element(alert).toHaveTextContent('The email or password is wrong.')
  await expect.element(email).toHaveValue(member.email)
  await expect.element(password).toHaveValue('not the password')
  await main.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')

  const ban = `/api/members/${member.id}/ban`
  await asMember(moderator, 'PUT', ban, { days: 7, reason: 'Sold votes' })
  await signInAs(member.email, member.password)
  await expect.element(alert).toMatchTextContent(/^This account is banned until 20\d\d-.*: Sold votes\.$/)
  await asMember(moderator, 'DELETE', ban, { reason: 'They stopped' })

  for (let attempt = 0; attempt < 10; attempt++)
    await fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: member.email, password: `guess ${attempt}` }),
    })
  await signInAs(member.email, member.password)
  await expect.element(alert).toMatchTextContent(/^Too many attempts\. Try again in .+\.$/)
  network.lose(SIGN_IN)
  await signInAs(member.email, member.password)
  await expect.element(alert).toMatchTextContent(/Check your connection/)
})

const { dataset } = document.documentElement
afterEach(() => {
  delete dataset.providers
})

test('other sites are offered from the first moment on, so that no button moves', async () => {
  // As a page of the site carries them.
  dataset.providers = 'github'
  network.hold(/^GET \/auth\/v1\//)
  await openPage('/sign-in')
  await expect.element(main.getByRole('button', { name: 'GitHub' })).toBeVisible()
})

test('a member may keep a generated username, unless it is reserved', async () => {
  const member = await signIn()
  const viewer: Me = await (await asMember(member, 'GET', '/api/me')).json()
  const { unmount } = await show(<ChooseUsername viewer={viewer} />)
  const username = page.getByRole('textbox', { name: 'Username' })
  await expect.element(username).toHaveAccessibleDescription('You can keep this username')
  await username.fill(newUsername())
  await expect.element(username).toHaveAccessibleDescription('Username available')
  await unmount()
  network.answer(/^GET \/api\/usernames/, { available: false, reserved: true, valid: true })
  await show(<ChooseUsername viewer={viewer} />)
  await expect.element(username).toHaveAccessibleDescription(/too close to that of the site/)
})

test('signing up says what a new member agrees to, in links that leave the form as it is', async () => {
  await openPage('/sign-in')
  await main.getByRole('button', { name: 'Create one' }).click()
  for (const [name, href] of [
    ['Rules', '/rules'],
    ['Privacy page', '/privacy'],
  ] as const) {
    const link = main.getByRole('link', { name })
    await expect.element(link).toHaveAttribute('href', href)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
})
