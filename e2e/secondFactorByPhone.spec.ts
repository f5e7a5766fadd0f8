import { randomInt } from 'node:crypto'
import { axe } from './axe.ts'
import { forgetSession, newMember, textTo } from './members.ts'
import { expect, open, test } from './site.ts'

const newPhone = () => `+1555${String(randomInt(10 ** 7)).padStart(7, '0')}`

test.use({ expectedErrors: [/status of 4(00|22)/] })

test('a phone is added by text message, required at the next sign-in, and removed', async ({ page }) => {
  test.slow()
  const member = await newMember(page)
  const phone = newPhone()
  const name = `Phone ending in ${phone.slice(-4)}`
  await open(page, '/settings?tab=security')
  await page.getByRole('button', { name: 'Add a phone number' }).press('Enter')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('12')
  await page.getByRole('textbox', { name: 'Phone number' }).press('Enter')
  await expect(page.getByRole('alert').getByText('with its country code')).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('textbox', { name: 'Code from the text message' }).fill('000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alert').getByText('code')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('textbox', { name: 'Code from the text message' }).fill(await textTo(phone))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()

  await forgetSession(page)
  await page.clock.install()
  await open(page, '/sign-in')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('textbox', { name: 'Code from the text message' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Send a new code in \d+ s/ })).toBeDisabled()
  await textTo(phone, 2)
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click()
  await page.getByRole('textbox', { name: 'Code from the text message' }).fill(await textTo(phone, 3))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: `Account of ${member.username}` })).toBeVisible()

  await open(page, '/settings?tab=security')
  await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
  await page.getByRole('button', { name: `Press again to remove ${name}` }).press('Enter')
  await expect(page.getByText(`${name} was removed.`)).toBeVisible()
})
