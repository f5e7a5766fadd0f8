import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { axe } from './axe.ts'
import { mailTo, newAccount, newMember, newUsername, type TestMember } from './members.ts'
import { expect, open, test } from './site.ts'

/** A stranger's account, and the link that would sign whoever opens it in to it. */
async function strangersLink(page: Page, baseURL: string) {
  const username = newUsername()
  const email = `${username}@example.org`
  const redirect = encodeURIComponent(`${baseURL}/confirmed#token_hash`)
  const data = { email, password: `pass ${randomUUID()}`, data: { username } }
  const response = await page.request.post(`/auth/v1/signup?redirect_to=${redirect}`, { data })
  expect(response.ok()).toBe(true)
  return { username, email, link: (await mailTo(email)).link }
}

/** What a browser does with the captcha that the site brings itself. */
async function solveCaptcha(page: Page): Promise<string> {
  const challenge = await (await page.request.get('/auth/v1/captcha')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

const account = (page: Page, username: string) => page.getByRole('button', { name: `Account of ${username}` })

test('a mailed link asks before it switches accounts, and does so after confirmation', async ({
  page,
  baseURL,
}) => {
  const victim = await newMember(page)
  const stranger = await strangersLink(page, baseURL!)
  await page.goto(stranger.link)
  await expect(page.getByRole('heading', { name: 'Switch accounts?' })).toBeVisible()
  await expect(page.getByText(`This link signs you in as ${stranger.email}`)).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: `Stay signed in as ${victim.username}` }).click()
  await expect(page.getByText(`You’re still signed in as ${victim.username}.`)).toBeVisible()
  await open(page, '/')
  await expect(account(page, victim.username)).toBeVisible()

  const other = await strangersLink(page, baseURL!)
  await page.goto(other.link)
  await page.getByRole('button', { name: 'Switch accounts' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await expect(account(page, other.username)).toBeVisible()
})

/** The protocol's own link for a new password, as other clients make it: the service redeems it and returns to the home page. */
async function linkWithoutPage(page: Page, email: string): Promise<string> {
  const data = { email, gotrue_meta_security: { captcha_token: await solveCaptcha(page) } }
  expect((await page.request.post('/auth/v1/recover', { data })).ok()).toBe(true)
  const { hash } = new URL((await mailTo(email)).link)
  const token = new URLSearchParams(hash.slice(1)).get('token_hash')
  return `/auth/v1/verify?token=${token}&type=recovery`
}

test('a mailed link that names no page signs in after a question, and sets the new password', async ({
  page,
}) => {
  const { email, username } = await newAccount(page)
  await page.goto(await linkWithoutPage(page, email))
  await expect(page.getByRole('heading', { name: 'Sign in with this link?' })).toBeVisible()
  await expect(page).toHaveURL(/\/confirmed$/)
  await expect(page.getByText(`This link signs you in as ${email}`)).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('New password').fill('a password that is new')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await expect(account(page, username)).toBeVisible()
})

const linkWithSession = ({ session: { access_token, refresh_token } }: TestMember) =>
  `/#access_token=${access_token}&refresh_token=${refresh_token}&type=magiclink`

test('a link with a session signs nobody in without asking, leaves no tokens in the address, and says when it is none', async ({
  page,
}) => {
  const stranger = await newAccount(page)
  await page.goto(linkWithSession(stranger))
  await expect(page.getByText(`This link signs you in as ${stranger.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Don’t sign in' }).click()
  await expect(page.getByText('You aren’t signed in.')).toBeVisible()
  expect(await page.evaluate(() => location.href + JSON.stringify(localStorage))).not.toContain(
    stranger.session.refresh_token,
  )
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()

  // The fragment alone would not load the page again.
  await page.goto('about:blank')
  const forged = '/#access_token=forged&refresh_token=forged&type=magiclink'
  await page.goto(forged)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('This link doesn’t work anymore.')).toBeVisible()
  await expect(page).toHaveURL(/\/confirmed$/)

  const victim = await newMember(page)
  await page.goto(linkWithSession(await newAccount(page)))
  await page.getByRole('button', { name: `Stay signed in as ${victim.username}` }).click()
  await open(page, '/')
  await expect(account(page, victim.username)).toBeVisible()
})

test('a password reset link asks before it switches accounts', async ({ page, baseURL }) => {
  const stranger = await newAccount(page)
  const victim = await newMember(page)
  const redirect = encodeURIComponent(`${baseURL}/new-password#token_hash`)
  const data = { email: stranger.email, gotrue_meta_security: { captcha_token: await solveCaptcha(page) } }
  expect((await page.request.post(`/auth/v1/recover?redirect_to=${redirect}`, { data })).ok()).toBe(true)
  await page.goto((await mailTo(stranger.email)).link)
  await page.getByLabel('New password').fill('a password of the victim')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await page.getByRole('button', { name: `Stay signed in as ${victim.username}` }).click()
  await expect(page.getByText(`You’re still signed in as ${victim.username}.`)).toBeVisible()
  const signIn = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email: stranger.email, password: 'a password of the victim' },
  })
  expect(signIn.status()).toBe(400)
})
