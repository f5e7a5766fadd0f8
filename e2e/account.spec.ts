import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { agree, gitHubPerson } from './agreement.ts'
import { axe } from './axe.ts'
import { admin, asMember, mailTo, newAccount, newMember, newUsername, type TestMember } from './members.ts'
import { expect, open, reload, rows, signInPrompt, taken, test, watchForScripts } from './site.ts'

const PASSWORD = 'a fine long password'
const once = { tag: '@anyWidth' }

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account/ })

async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible()
}

/** What a new member sees at home, as soon as no other dialog is open. The page behind it has no buttons for anyone. */
const welcome = (page: Page): Locator => page.getByRole('dialog', { name: /^Welcome to / })

/** Chooses an entry of the account menu. */
async function choose(page: Page, entry: string): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function signIn(form: Page | Locator, { email, password }: Pick<TestMember, 'email' | 'password'>) {
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Another browser. */
async function elsewhere(page: Page): Promise<Page> {
  const context = await page.context().browser()!.newContext({ reducedMotion: 'reduce' })
  const other = await context.newPage()
  await other.addInitScript(watchForScripts)
  return other
}

const violationsIn = async (page: Page): Promise<string[]> => {
  const { violations } = await axe(page).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.failureSummary}`))
}

test.describe('an account', () => {
  // Browsers log the error responses of the service.
  test.use({ expectedErrors: [/status of 4\d\d|ERR_FAILED/] })

  test(
    'is created on the way to a vote, by keyboard alone, and its email returns to that page',
    once,
    async ({ page, context }) => {
      const { username: taken } = await newAccount(page)
      const username = newUsername()
      const email = `${username}@example.org`
      await open(page, '/')
      await rows(page)
        .first()
        .getByRole('button', { name: /upvote/i })
        .focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Email')).toBeFocused()
      await expect(dialog.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
      const password = dialog.getByLabel('Password', { exact: true })
      await expect(password).toHaveAttribute('autocomplete', 'current-password')
      for (let presses = 0; presses < 5; presses++) {
        await page.keyboard.press('Tab')
        if (
          await dialog
            .getByRole('button', { name: 'Create one' })
            .evaluate((one) => one === document.activeElement)
        )
          break
      }
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('heading')).toHaveText(/^Create an account to vote on /)
      const name = dialog.getByLabel('Username')
      await expect(name).toBeFocused()
      await expect(dialog.getByText('3 to 20 letters')).toBeVisible()
      await page.keyboard.type(taken.toUpperCase())
      await expect(dialog.getByText('This username is taken')).toBeVisible()
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.press('Delete')
      await expect(dialog.getByText('This username is taken')).toBeHidden()
      await expect(name).not.toHaveAttribute('aria-invalid')
      await page.keyboard.type(username)
      await expect(dialog.getByText('Username available')).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.type(email)
      await page.keyboard.press('Tab')
      await expect(password).toHaveAttribute('autocomplete', 'new-password')
      await page.keyboard.type('password')
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('alert')).toHaveText(/too easy to guess/)
      await expect(password).toHaveValue('password')
      await password.focus()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('heading')).toHaveText('Confirm your address')
      await expect(dialog.getByLabel('Code from the email')).toBeFocused()
      await expect(dialog.getByLabel('Code from the email')).toHaveAttribute('autocomplete', 'one-time-code')

      const tab = await context.newPage()
      await tab.goto((await mailTo(email)).link)
      await expect(tab.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
      expect(new URL(tab.url()).hash).toBe('')
      await expectSignedIn(tab, username)
      await page.bringToFront()
      await expect(welcome(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(
        rows(page)
          .first()
          .getByRole('button', { name: /upvote/i }),
      ).toHaveAttribute('aria-pressed', 'true')
      await expectSignedIn(page, username)
    },
  )

  test('is confirmed once by its mailed link in another browser', once, async ({ page }) => {
    const username = newUsername()
    const email = `${username}@example.org`
    await open(page, '/sign-in')
    await page.getByRole('button', { name: 'Create one' }).click()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(`We sent an email to ${email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Back to sign-in' }).click()
    await signIn(page.getByRole('main'), { email, password: PASSWORD })
    await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
    await page.getByLabel('Code from the email').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alert')).toHaveText(/has expired or was already used/)

    const { link } = await mailTo(email)
    const other = await elsewhere(page)
    await other.goto(link)
    await expect(other.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
    await expectSignedIn(other, username)
    await other.context().close()
    await page.goto(link)
    await expect(
      page.getByRole('heading', { name: 'This link was already used or has expired' }),
    ).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    // The page that the link is on has a field for the address, too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await signIn(page.getByRole('main'), { email, password: PASSWORD })
    await expect(page).toHaveURL('/')
    await welcome(page).getByRole('button', { name: 'Skip' }).click()
    await expectSignedIn(page, username)
  })

  test(
    'gets a new password by the link of a mail in another browser, which ends its session here',
    once,
    async ({ page }) => {
      const member = await newMember(page)
      await open(page, '/')
      await expectSignedIn(page, member.username)
      const other = await elsewhere(page)
      await open(other, '/community')
      await other.getByRole('button', { name: 'Add a post' }).first().click()
      const dialog = other.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
      await dialog.getByLabel('Email').fill(member.email)
      await dialog.getByRole('button', { name: 'Send me a link' }).click()
      await expect(dialog.getByText(`If ${member.email} has an account here`)).toBeVisible()

      await other.goto((await mailTo(member.email)).link)
      await other.getByLabel('New password').fill(member.password)
      await other.getByRole('button', { name: 'Save password' }).click()
      await expect(other.getByRole('alert')).toHaveText(/already your password/)
      await other.getByLabel('New password').fill(PASSWORD)
      await other.getByRole('button', { name: 'Save password' }).click()
      await expect(other.getByRole('heading', { name: 'Password changed' })).toBeVisible()
      await expectSignedIn(other, member.username)
      await other.context().close()

      await page.bringToFront()
      // A minute later, as the browser tells pages that come to the front.
      await page.clock.install({ time: Date.now() + 120_000 })
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByText('You’re signed out')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Sign in again' }).click()
      await signIn(page.getByRole('dialog'), { ...member, password: PASSWORD })
      await expectSignedIn(page, member.username)
    },
  )

  test('asks for its second factor, and signs out in all tabs', once, async ({ page, context }) => {
    const member = await newAccount(page)
    const totp = await enrol(page, member)
    await open(page, '/')
    await choose(page, 'Sign in')
    const dialog = page.getByRole('dialog')
    await signIn(dialog, member)
    await expect(dialog.getByRole('heading')).toHaveText('Two-factor authentication')
    await expect(dialog.getByLabel('Code')).toBeFocused()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(/code is wrong/)
    // Not the newest: that one served when the authenticator was added.
    await dialog.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await page.keyboard.press('Enter')
    await expectSignedIn(page, member.username)
    await expect(dialog).toBeHidden()
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('verifier'))),
    ).toEqual([])

    const tab = await context.newPage()
    await tab.addInitScript(watchForScripts)
    await open(tab, '/updates')
    await expectSignedIn(tab, member.username)
    await page.bringToFront()
    const loaded = page.waitForEvent('load')
    await choose(page, 'Logout')
    await loaded
    await taken(page)
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('idledex.session'))).toBeNull()
    await tab.bringToFront()
    await expect(tab.getByText('You’re signed out')).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  })

  test('at another site signs in, and chooses a username the first time', once, async ({ page }) => {
    const login = newUsername()
    const person = gitHubPerson(login)
    await open(page, '/updates')
    await choose(page, 'Sign in')
    await page.getByRole('button', { name: 'GitHub' }).click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByText('didn’t confirm who you are')).toBeVisible()
    await page.getByRole('button', { name: 'GitHub' }).click()
    await agree(page, person)
    await expect(page.getByRole('heading', { name: 'Choose your username' })).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(login)
    const name = newUsername()
    await page.getByLabel('Username').fill(name)
    await expect(page.getByText('Username available')).toBeVisible()
    await page.getByRole('button', { name: 'Save username' }).click()
    await welcome(page).getByRole('button', { name: 'Skip' }).click()
    await expectSignedIn(page, name)
    await expect(page).toHaveURL('/')

    await admin('ban', name, '--for', '1d', '--why', 'Rude')
    await reload(page)
    // The button is called so, too, before the page knows who is signed in.
    await expect(page.getByText('You’re signed out')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
    await open(page, '/community')
    await choose(page, 'Sign in')
    await page.getByRole('button', { name: 'GitHub' }).click()
    await agree(page, person)
    await expect(page.getByText(/banned until .*: Rude\./)).toBeVisible()
    await admin('unban', name)
    // Anybody can make such a link: its words are not repeated.
    await page.goto('about:blank')
    await open(page, '/sign-in#error_code=user_banned&error_description=Pay+at+evil.example')
    await expect(page.getByText('This account is banned.')).toBeVisible()
    await page.getByRole('button', { name: 'GitHub' }).click()
    await agree(page, person)
    await expectSignedIn(page, name)
  })

  test('is told why a mailed link that names no page did not work, with a way on', once, async ({ page }) => {
    const used = await page.request.get('/auth/v1/verify?token=used&type=recovery', { maxRedirects: 0 })
    const { pathname, search, hash } = new URL(used.headers().location!)
    expect([pathname, hash]).toEqual(['/', expect.stringContaining('error_code=otp_expired')])
    await open(page, `/${search}${hash}`)
    const alert = page.getByRole('alert').filter({ hasText: 'This link' })
    await expect(alert).toContainText('This link or code has expired or was already used. Request a new one.')
    await expect(page).toHaveURL(/:\d+\/$/)
    expect(await violationsIn(page)).toEqual([])
    await alert.getByRole('button', { name: 'Sign in' }).click()
    await expect(signInPrompt(page).getByRole('button', { name: /forgot/i })).toBeVisible()
    await reload(page)
    await expect(page.getByText('This link or code')).toHaveCount(0)
  })

  test('connects to Patreon and disconnects again', once, async ({ page }) => {
    const attributes = { patron_status: 'active_patron', currently_entitled_amount_cents: 700 }
    const pledge = {
      type: 'member',
      attributes: { ...attributes, pledge_relationship_start: '2026-01-15T08:00:00Z' },
    }
    const person = {
      user: {
        data: { id: String(Date.now()), attributes: { full_name: 'Pat Rona' } },
        included: [pledge],
      },
    }
    const { username } = await newMember(page)
    await open(page, '/')
    await choose(page, 'Connect Patreon')
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByText('didn’t confirm who you are')).toBeVisible()
    await page.getByRole('button', { name: 'Connect Patreon' }).click()
    await agree(page, person)
    await expect(page.getByRole('heading', { name: 'Thank you for your support' })).toBeVisible()
    await expect(page.getByText('Connected as Pat Rona.')).toBeVisible()
    await expect(page.getByText('Level 2 supporter since Jan 15, 2026.')).toBeVisible()
    await expectSignedIn(page, username)
    // The items of supporters do not wait for a job.
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByText(/Premium member/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await accountMenu(page).click()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Connect Patreon' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    const other = await elsewhere(page)
    await newMember(other)
    await open(other, '/patreon')
    await other.getByRole('button', { name: 'Connect Patreon' }).click()
    await agree(other, person)
    await expect(other.getByText('linked to another member')).toBeVisible()
    await other.context().close()

    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Connect Patreon' })).toBeVisible()
    await accountMenu(page).click()
    await expect(page.getByRole('menuitem', { name: 'Connect Patreon' })).toBeVisible()
  })

  test('can be created on a phone: no step overflows, and each is accessible', { tag: '@phoneOnly' }, async ({
    page,
  }) => {
    test.slow()
    const steps: [address: string, step: string][] = [
      ['/sign-in', 'Sign in'],
      ['/patreon', 'Sign in'],
      ['/new-password', 'Choose a new password'],
      ['/new-password#token_hash=used&type=recovery', 'This link was already used or has expired'],
      ['/confirmed#error_code=otp_expired', 'This link was already used or has expired'],
    ]
    for (const [address, title] of steps) {
      await page.goto('about:blank')
      await open(page, address)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      expect(await violationsIn(page), address).toEqual([])
    }
    await open(page, '/game/unbreakable'.padEnd(86, 'm'))
    await page
      .getByRole('button', { name: /upvote/i })
      .first()
      .click()
    const dialog = signInPrompt(page)
    await expect(dialog).toBeVisible()
    for (const go of ['Forgot your password?', 'Back to sign-in', 'Create one']) {
      expect(await violationsIn(page), go).toEqual([])
      const box = (await page.getByRole('dialog').boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(8)
      expect(await page.getByRole('dialog').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
      await page.getByRole('button', { name: go }).click()
    }
    expect(await violationsIn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

/** Adds an authenticator to a member, with what it makes codes. */
async function enrol(page: Page, member: TestMember): Promise<TOTP> {
  const call = async (path: string, data: object) => {
    const response = await asMember(page, member, 'POST', `/auth/v1/factors${path}`, data)
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }
  const factor = await call('', { factor_type: 'totp', friendly_name: 'Phone' })
  const totp = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) })
  const challenge = await call(`/${factor.id}/challenge`, {})
  await call(`/${factor.id}/verify`, { challenge_id: challenge.id, code: totp.generate() })
  return totp
}
