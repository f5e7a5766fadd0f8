import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SiteDetails, SitePage } from '#/features/stewardship/sitePages/sitePages.contract.ts'
import { expectAccessible } from '../../../../test/components/axe.ts'
import { asMember, newMember, signIn, type TestMember } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

const site = page.getByRole('form', { name: 'The site' })
const form = (name: string) => page.getByRole('form', { name })
const text = (name: string) => form(name).getByRole('textbox', { name })
const saveButton = (name: string) => form(name).getByRole('button', { name: 'Save page' })
const savePage = (name: string) => saveButton(name).click()

const read = async <T,>(member: TestMember, path: string) =>
  (await (await asMember(member, 'GET', path)).json()) as T
const readPage = (member: TestMember, name: string) => read<SitePage>(member, `/api/site/pages/${name}`)

/** Saves as another admin does. */
async function change(member: TestMember, name: string, content: string | null): Promise<void> {
  const { version } = await readPage(member, name)
  await asMember(member, 'PUT', `/api/site/pages/${name}`, { content, version })
}

/** An admin whose changes end with the test: the pages are the site's, also for the tests after this one. */
async function signInAsAdmin(...pages: string[]): Promise<TestMember> {
  const admin = await newMember({ role: 'admin' })
  onTestFinished(async () => {
    for (const name of pages) await change(admin, name, null)
  })
  await signIn({ role: 'admin' })
  return admin
}

test('admins change a page, which then has an address for each rule, and return to the default', async () => {
  const admin = await signInAsAdmin('rules')
  await openPage('/admin?page=rules')
  await expect.element(page.getByRole('link', { name: 'Rules', exact: true }).first()).toBeVisible()
  await expectAccessible()
  await text('Rules').fill('')
  await savePage('Rules')
  await expect.element(text('Rules')).toHaveFocus()
  await expect.element(form('Rules').getByText('Write at least 1 character')).toBeVisible()
  await text('Rules').fill('## 1. Play\n\nAnd rest.')
  await savePage('Rules')
  const reset = form('Rules').getByRole('button', { name: 'Use the default again' })
  await expect.element(reset).toBeVisible()
  await expect.element(saveButton('Rules')).toHaveFocus()
  expect((await readPage(admin, 'rules')).content).toBe('## 1. Play\n\nAnd rest.')
  await reset.click()
  await form('Rules').getByRole('button', { name: 'Press again to replace your text' }).click()
  await expect.element(form('Rules').getByText(/^This is the default text/)).toBeVisible()
  await expect.element(saveButton('Rules')).toHaveFocus()
  expect((await readPage(admin, 'rules')).is_default).toBe(true)
})

test('of two admins who change a page at once, neither loses their text', async () => {
  const other = await signInAsAdmin('about')
  await openPage('/admin?page=about')
  await text('About').fill('Mine')
  await change(other, 'about', 'Theirs')
  await savePage('About')
  await expect.element(form('About').getByText(/^Another admin changed this page/)).toBeVisible()
  await expect.element(text('About')).toHaveValue('Mine')
  await form('About').getByText('Show the text that’s saved now').click()
  await expect.element(form('About').getByText('Theirs', { exact: true })).toBeVisible()
  expect((await readPage(other, 'about')).content).toBe('Theirs')
  await form('About').getByRole('button', { name: 'Replace it with mine when I save' }).click()
  await savePage('About')
  await expect.poll(async () => (await readPage(other, 'about')).content).toBe('Mine')
})

test('a text that was not saved is there again later, and knows that the page is another one now', async () => {
  const other = await signInAsAdmin('privacy')
  const { version } = await readPage(other, 'privacy')
  const keep = (key: string, text: string) =>
    localStorage.setItem(`idledex.draft:${key}`, JSON.stringify({ text, at: Date.now() }))
  keep('site-page:privacy', 'Half a thought')
  keep('site-page-version:privacy', String(version))
  await change(other, 'privacy', 'Theirs')
  await openPage('/admin?page=privacy')
  await expect.element(text('Privacy')).toHaveValue('Half a thought')
  await expect.element(form('Privacy').getByText(/^Another admin changed this page/)).toBeVisible()
  await form('Privacy').getByRole('button', { name: 'Discard mine' }).click()
  await expect.element(text('Privacy')).toHaveValue('Theirs')
  await expect.element(form('Privacy').getByText(/^Another admin/)).not.toBeInTheDocument()
})

test('admins name who runs the site; fields that another admin changed meanwhile keep that', async () => {
  const other = await newMember({ role: 'admin' })
  const save = async (fields: object) => {
    const details = await read<SiteDetails>(other, '/api/site')
    const { operator, contact, version } = details
    await asMember(other, 'PUT', '/api/site', { name: '', operator, contact, version, ...fields })
  }
  onTestFinished(() => save({ operator: '', contact: '' }))
  await signIn({ role: 'admin' })
  await openPage('/admin?section=site')
  const operator = site.getByLabelText('Who runs the site (optional)')
  const contact = site.getByLabelText('Contact (optional)')
  const button = site.getByRole('button', { name: 'Save details' })
  await contact.fill('nowhere')
  await button.click()
  await expect.element(contact).toHaveFocus()
  await expect.element(site.getByText(/^Enter an email address/)).toBeVisible()
  await contact.fill('ada@example.org')
  await save({ operator: 'Ada' })
  await button.click()
  await expect.element(site.getByRole('alert')).toMatchTextContent(/^Another admin changed the details/)
  await expect.element(operator).toHaveValue('Ada')
  await expect.element(contact).toHaveValue('ada@example.org')
  await button.click()
  await expect.element(site.getByText(/^Saved\./)).toBeVisible()
  expect(await read(other, '/api/site')).toMatchObject({ operator: 'Ada', contact: 'ada@example.org' })
})

test('where there is an admin, other members see no Admin page', async () => {
  await newMember({ role: 'admin' })
  await signIn({ role: 'mod' })
  await openPage('/admin')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('an admin skips a step of the setup, and resumes it', async () => {
  await signIn({ role: 'admin' })
  await openPage('/admin')
  const skip = page.getByRole('button', { name: 'Skip Email' })
  await expect.element(skip).toBeVisible()
  await expectAccessible()
  await skip.click()
  const resume = page.getByRole('button', { name: 'Don’t skip Email' })
  await expect.element(resume).toHaveFocus()
  await resume.click()
  await expect.element(skip).toBeVisible()
})

test('on a phone, the tabs scroll, and the page is no wider than the screen', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  await signIn({ role: 'admin' })
  await openPage('/admin?section=settings')
  await expect.element(page.getByText('SITE_URL', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Settings', exact: true })).toBeInViewport()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('an admin finds a member by name, and changes their role', async () => {
  const { username } = await newMember({})
  await signIn({ role: 'admin' })
  await openPage('/admin?section=members')
  await page.getByRole('searchbox', { name: 'Username' }).fill(username)
  await page.getByRole('button', { name: `Moderate ${username}` }).click()
  const dialog = page.getByRole('dialog', { name: `Moderate ${username}` })
  await dialog.getByLabelText('Reason').fill('Asked for it.')
  await dialog.getByLabelText('Role').selectOptions('Council')
  await dialog.getByRole('button', { name: 'Set role' }).click()
  await dialog.getByRole('button', { name: 'Press again to confirm' }).click()
  await expect.element(page.getByText(`${username} is now Council.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('button', { name: `Moderate ${username}` }).nth(1)).toBeVisible()
})

test.each(['jobs', 'backups', 'settings'])('an admin reads the section %s', async (section) => {
  await signIn({ role: 'admin' })
  await openPage(`/admin?section=${section}`)
  const shown = { jobs: 'open-data', backups: 'No backups here yet', settings: 'PAGE_CACHE_MB' }
  await expect.element(page.getByText(shown[section as keyof typeof shown], { exact: true })).toBeVisible()
  await expectAccessible()
})
