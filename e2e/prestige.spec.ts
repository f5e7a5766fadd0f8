import { newMember, newUsername } from './members.ts'
import { expect, open, test } from './site.ts'

test('a member at level 100 reads what prestige means, types the word, and starts over', async ({ page }) => {
  const { username } = await newMember(page, `top-${newUsername()}`.slice(0, 20))
  await open(page, '/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Start prestige 1' }).click()
  const section = page.getByRole('region', { name: 'Prestige' })
  await expect(section.getByText('Your level returns to 1, and your experience to 0.')).toBeVisible()

  await section.getByLabel(/Type the word prestige/).fill('yes')
  await section.getByRole('button', { name: 'Start prestige 1' }).click()
  await expect(section.getByRole('alert')).toHaveText('Type the word prestige to confirm.')
  await section.getByLabel(/Type the word prestige/).fill('Prestige')
  await page.keyboard.press('Enter')
  await expect(section.getByText('You are at level 1, prestige 1.')).toBeVisible()
  await open(page, `/user/${username}`)
  await expect(page.getByText('Prestige 1', { exact: true })).toBeVisible()
})

test('a member below level 100 reads about prestige, and gets no form', async ({ page }) => {
  await newMember(page)
  await open(page, '/settings')
  const section = page.getByRole('region', { name: 'Prestige' })
  await expect(section.getByText('You are at level 1, prestige 0.')).toBeVisible()
  await expect(section.getByRole('textbox')).toHaveCount(0)
})

test('a member who hides their experience sees it nowhere', async ({ page }) => {
  const { username } = await newMember(page)
  await open(page, '/settings')
  // The setting applies on screen before the server has it.
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('switch', { name: 'Show my level and experience' }).click()
  await expect(page.getByRole('region', { name: 'Prestige' })).toHaveCount(0)
  expect((await saved).status()).toBe(200)
  await open(page, '/faq')
  await expect(page.getByRole('row', { name: /^Visit / })).toBeVisible()
  await expect(page.getByText(/You gained/)).toHaveCount(0)
  await expect(page.getByRole('progressbar', { includeHidden: true })).toHaveCount(0)
  await open(page, `/user/${username}`)
  await expect(page.getByText('Your level is hidden.')).toBeVisible()
  await expect(page.getByText(/\d EXP/)).toHaveCount(0)
})
