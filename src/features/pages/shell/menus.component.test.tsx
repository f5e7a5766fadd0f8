import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#/ui/Button.tsx'
import { Menu } from '#/ui/Menu.tsx'
import { openPage, show } from '../../../../test/components/page.tsx'

test.each(['Add', 'Account'])('the menu %s is opened and closed by keyboard', async (name) => {
  await openPage('/faq')
  const button = page.getByRole('banner').getByRole('button', { name, exact: true })
  button.element().focus()
  // The first opening loads the menu.
  for (let opening = 0; opening < 2; opening++) {
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  }
})

test('a menu that closes because its reader goes on elsewhere does not call them back', async () => {
  await openPage('/faq')
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  const search = banner.getByRole('combobox')
  await search.click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('ember')
  await expect.element(search).toHaveValue('ember')
})

test('the top bar has a search box and a button for the notifications', async () => {
  await openPage('/faq')
  await expect.element(page.getByRole('banner').getByRole('combobox')).toBeVisible()
  await expect.element(page.getByRole('banner').getByRole('button', { name: /Notifications/ })).toBeVisible()
})

test('on a phone, the entries of a menu keep their details and name no keys', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  await show(
    <Menu
      trigger={<Button>Tools</Button>}
      entries={[
        { label: 'Reminder', detail: 'tomorrow' },
        { label: 'Search', keys: 'Ctrl+K' },
      ]}
    />,
  )
  await page.getByRole('button', { name: 'Tools' }).click()
  await expect.element(page.getByText('tomorrow')).toBeVisible()
  await expect.element(page.getByText('Ctrl+K')).not.toBeVisible()
})
