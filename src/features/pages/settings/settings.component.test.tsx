import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'
import { SETTINGS_TABS } from './settingsTabs.ts'

const main = page.getByRole('main')

test('what cannot be saved is reported at its field and keeps what was typed', async () => {
  await signIn()
  await openPage('/settings')
  const name = main.getByRole('textbox', { name: 'Display name' })
  const about = main.getByRole('textbox', { name: 'About you' })
  await name.fill('x'.repeat(41))
  await expect.element(name).toHaveAccessibleDescription(/1 character too long/)
  await name.fill('\u202eadA')
  await about.fill('A text that took long.')
  name.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription(/one line without invisible characters/)
  await expect.element(about).toHaveValue('A text that took long.')
})

test('the profile form sends what was changed in it, and nothing that was not', async () => {
  const member = await signIn()
  await openPage('/settings')
  const form = main.getByRole('form', { name: 'Your profile' })
  const name = form.getByRole('textbox', { name: 'Display name' })
  const about = form.getByRole('textbox', { name: 'About you' })
  await expect.element(about).toHaveValue('')
  await asMember(member, 'PATCH', '/api/me', { about: 'Written in another tab.' })
  const save = async (message: RegExp) => {
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(form.getByText(message)).toBeVisible()
    return network.bodies('PATCH /api/me').slice(1)
  }
  await name.fill('Ada')
  expect(await save(/^Saved\./)).toEqual([{ display_name: 'Ada' }])
  await expect.element(about).toHaveValue('Written in another tab.')
  expect(await save(/^Nothing has changed/)).toHaveLength(1)
  expect(await (await asMember(member, 'GET', '/api/me')).json()).toMatchObject({
    display_name: 'Ada',
    about: 'Written in another tab.',
  })
  await about.fill('Written here.')
  expect(await save(/^Saved\./)).toEqual([{ display_name: 'Ada' }, { about: 'Written here.' }])
})

test('the mail of a new address is sent again with a captcha once the site requires one', async () => {
  const member = await signIn()
  const change = { email: `new-${member.email}`, current_password: member.password }
  await asMember(member, 'PUT', '/auth/v1/user', change)
  await openPage('/settings?tab=sign-in')
  const again = main.getByRole('button', { name: 'Send again' })
  await expect.element(again).toBeVisible()
  const settings = await (await fetch('/auth/v1/settings')).json()
  network.answer('GET /auth/v1/settings', { ...settings, captcha: { kind: 'altcha', on: ['resend'] } })
  const RESEND = /^POST \/auth\/v1\/resend/
  const accept = network.refuse(RESEND, { status: 400, code: 'captcha_failed', error_code: 'captcha_failed' })
  const solve = network.hold('GET /auth/v1/captcha')
  await again.click()
  await expect.poll(() => network.sent('GET /auth/v1/captcha')).toHaveLength(1)
  accept()
  solve()
  await expect.element(main.getByText(/Sent again/)).toBeVisible()
  const token = { captcha_token: expect.stringMatching(/./) }
  expect(network.bodies(RESEND)).toMatchObject([
    { gotrue_meta_security: {} },
    { gotrue_meta_security: token, type: 'email_change', email: change.email },
  ])
})

test('a hidden game can be shown again', async () => {
  const member = await signIn()
  const { items } = await (await fetch('/api/games')).json()
  const [first, second] = items
  await asMember(member, 'PUT', '/api/me/blocked-games', { games: [first.id, second.id] })
  await openPage('/settings?tab=blocked')
  await expect.element(main.getByRole('heading', { name: 'Hidden games' })).toBeVisible()
  const showAgain = ({ name }: { name: string }) => main.getByRole('button', { name: `Show again: ${name}` })
  await showAgain(first).click()
  await expect.element(page.getByText(`${first.name} is no longer hidden.`)).toBeVisible()
  await expect.element(showAgain(second)).toBeVisible()
  const blocked = await asMember(member, 'GET', '/api/me/blocked-games')
  expect(await blocked.json()).toEqual({ games: [second.id] })
  await showAgain(second).click()
  await expect.element(main.getByText('No hidden games')).toBeVisible()
})

test('a muted member can be unmuted', async () => {
  const member = await signIn()
  const others = [await newMember(), await newMember()]
  for (const { username } of others) await asMember(member, 'PUT', `/api/me/muted-members/${username}`)
  await openPage('/settings?tab=blocked')
  const unmute = ({ username }: { username: string }) =>
    main.getByRole('button', { name: `Unmute ${username}` })
  await unmute(others[0]!).click()
  await expect.element(page.getByText(`${others[0]!.username} is no longer muted.`)).toBeVisible()
  await expect.element(main.getByRole('heading', { name: 'Muted members' })).toHaveFocus()
  await expect.element(unmute(others[1]!)).toBeVisible()
  const { items } = await (await asMember(member, 'GET', '/api/me/muted-members')).json()
  expect(items).toMatchObject([{ username: others[1]!.username }])
  await unmute(others[1]!).click()
  await expect.element(main.getByText('No muted members')).toBeVisible()
})

test.each([
  ['Keep my posts', true],
  ['Delete my posts', false],
])('an account is deleted once its member has chosen “%s” and typed their username', async (choice, keep) => {
  const { username } = await signIn()
  // Its response loads the page again.
  network.hold('DELETE /api/me')
  await openPage('/settings?tab=data')
  const form = page.getByRole('form', { name: 'Delete your account' })
  const typed = form.getByRole('textbox', { name: /^Type your username/ })
  const remove = form.getByRole('button', { name: 'Permanently delete my account' })
  await typed.fill('somebody-else')
  await remove.click()
  await expect.element(form.getByText('Choose what happens to your posts first.')).toBeVisible()
  await form.getByRole('radio', { name: new RegExp(`^${choice}`) }).click()
  await remove.click()
  await expect.element(form.getByText(`Type your username to confirm: ${username}`)).toBeVisible()
  expect(network.sent('DELETE /api/me')).toEqual([])
  await typed.fill(username.toUpperCase())
  await remove.click()
  await expect.poll(() => network.bodies('DELETE /api/me')).toMatchObject([{ keep }])
})

test('nothing changes when a member closes the dialog that asks who they are', async () => {
  await signIn()
  await openPage('/settings?tab=sign-in')
  const form = page.getByRole('form', { name: 'Password' })
  await form.getByLabelText('New password').fill('a new pass phrase')
  network.refuse(/^PUT \/auth\/v1\/user/, {
    status: 403,
    code: 'reauthentication_needed',
    error_code: 'reauthentication_needed',
  })
  const change = form.getByRole('button', { name: 'Change password' })
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(form.getByRole('alert')).toMatchTextContent(/Nothing was changed/)
  await expect.element(change).toHaveFocus()
  expect(network.sent(/^PUT \/auth\/v1\/user/)).toHaveLength(1)
})

test('no account is linked when a member closes the dialog that asks who they are', async () => {
  await signIn()
  await openPage('/settings?tab=sign-in')
  network.refuse(/^GET \/auth\/v1\/user\/identities\/authorize/, {
    status: 403,
    code: 'reauthentication_needed',
    error_code: 'reauthentication_needed',
  })
  const link = page.getByRole('button', { name: 'Link GitHub' })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(main.getByRole('alert')).toMatchTextContent(/Nothing was changed/)
  await expect.element(link).toHaveFocus()
})

test('on a phone every tab is within reach, and the current one in view', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  await signIn()
  await openPage('/settings?tab=data')
  const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect.element(tabs.last()).toHaveAttribute('aria-current', 'page')
  await expect.element(tabs.last()).toBeInViewport({ ratio: 0.9 })
  for (const at of SETTINGS_TABS.keys()) {
    await tabs.nth(at).click()
    await expect.element(tabs.nth(at)).toHaveAttribute('aria-current', 'page')
    await expect.element(tabs.nth(at)).toBeInViewport({ ratio: 0.9 })
  }
})
