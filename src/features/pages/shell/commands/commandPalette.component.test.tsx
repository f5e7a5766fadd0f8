import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setDisplaySetting } from '#/features/people/session/displaySettings.ts'
import { DEFAULT_THEME } from '#/shared/themes.ts'
import { signIn } from '../../../../../test/components/members.ts'
import { network } from '../../../../../test/components/network.ts'
import { openPage } from '../../../../../test/components/page.tsx'

afterEach(() => setDisplaySetting({ theme: DEFAULT_THEME }))

const palette = page.getByRole('dialog', { name: 'Command palette' })
const field = palette.getByRole('combobox')
const option = (name: string) => palette.getByRole('option', { name, exact: true })
/** The details of a game, which open over the page. */
const details = (game: string) => page.getByRole('dialog', { name: game, exact: true })
const prompt = page.getByRole('dialog', { name: /^Sign in to / })

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
}

test('the palette leads to every section by keyboard, and Escape returns the focus', async () => {
  const { address } = await openPage('/faq')
  const account = page.getByRole('button', { name: 'Account', exact: true })
  account.element().focus()
  await openPalette()
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(account).toHaveFocus()
  for (const [typed, path] of [
    ['upda', '/updates'],
    ['leader', '/leaderboards'],
    ['comm', '/community'],
    // In no menu.
    ['rss', '/feeds'],
    ['dump', '/open-data'],
  ] as const) {
    await openPalette()
    await userEvent.keyboard(`${typed}{Enter}`)
    await expect.poll(address).toBe(path)
    await expect.element(palette).not.toBeInTheDocument()
  }
})

test('the arrow keys choose in the palette, which names the active option', async () => {
  await openPage('/faq')
  await openPalette()
  const options = palette.getByRole('option')
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', options.nth(1).element().id)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect.element(options.last()).toBeInViewport()
})

test('the palette changes the theme and finds games as one types', async () => {
  await openPage('/faq')
  await openPalette()
  await userEvent.keyboard('ocean')
  await option('Theme: Ocean').click()
  await expect.poll(() => document.documentElement.dataset.theme).toBe('ocean')
  await openPalette()
  await userEvent.keyboard('kittens ga')
  await option('Kittens Game').click()
  await expect.element(details('Kittens Game')).toBeVisible()
})

test('Enter right after typing opens the game that was typed, not that of an earlier text', async () => {
  await openPage('/faq')
  await openPalette()
  await field.fill('cookie cl')
  await expect.element(option('Cookie Clicker')).toBeVisible()
  const arrive = network.hold(/^GET \/api\/games\/suggest/)
  await field.fill('kittens ga')
  await userEvent.keyboard('{Enter}')
  // What was found before stays in view until then.
  await expect.element(option('Cookie Clicker')).toBeVisible()
  arrive()
  await expect.element(details('Kittens Game')).toBeVisible()
})

test('a game that the arrow keys have reached in the palette is opened, whatever else is found meanwhile', async () => {
  await openPage('/faq')
  await openPalette()
  await field.fill('cookie cl')
  await expect.element(option('Cookie Clicker')).toBeVisible()
  const arrive = network.hold(/^GET \/api\/games\/suggest/)
  await field.fill('cookie')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  await expect.element(option('Cookie Clicker')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(details('Cookie Clicker')).toBeVisible()
  arrive()
})

test('the palette has games with a similar name after everything else, so that Enter alone opens none of them', async () => {
  const { address } = await openPage('/faq')
  await openPalette()
  await field.fill('cokie clicker')
  const near = palette.getByRole('group', { name: 'Did you mean' }).getByRole('option')
  await expect.element(near.filter({ hasText: 'Cookie Clicker' })).toBeVisible()
  await expect
    .element(palette.getByRole('status').filter({ hasText: /^No exact match\. \d similar names?\.$/ }))
    .toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(near.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(details('Cookie Clicker')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await openPalette()
  await field.fill('cokie clicker')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/search?q=cokie+clicker&sort=match')
})

test('the palette leads to developers by their name', async () => {
  const { address } = await openPage('/faq')
  await openPalette()
  await field.fill('redshark')
  await palette
    .getByRole('group', { name: 'Developers' })
    .getByRole('option', { name: 'MrRedShark77' })
    .click()
  await expect.poll(address).toBe('/developer/mrredshark77')
})

test('what needs an account asks visitors to sign in, also from the palette', async () => {
  await openPage('/game/kittens-game')
  for (const [name, purpose] of [
    ['Upvote', /vote on Kittens Game/],
    ['Favorite', /Kittens Game/],
    ['Edit game', /edit Kittens Game/],
    ['Write a review', /review Kittens Game/],
    ['Hide this game', /./],
    ['Add a game', /add a game/],
  ] as const) {
    await openPalette()
    await userEvent.keyboard(name)
    await palette
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await expect.element(prompt.getByRole('heading', { name: purpose })).toBeVisible()
    await prompt.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

test('a member votes on the open game from the palette', async () => {
  await signIn()
  await openPage('/game/kittens-game')
  await openPalette()
  await userEvent.keyboard('upvote{Enter}')
  const upvote = page.getByRole('main').getByRole('button', { name: /^Upvote/ })
  await expect.element(upvote.first()).toHaveAttribute('aria-pressed', 'true')
})

test('? lists the shortcuts, those of the page first, and is a letter while typing', async () => {
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const game = await openPage('/game/kittens-game')
  const search = page.getByRole('banner').getByRole('combobox')
  await search.fill('what')
  await userEvent.keyboard('?')
  await expect.element(search).toHaveValue('what?')
  await expect.element(shortcuts).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}{Escape}')
  // A shortcut of the page, whose dialog has been loaded from now on.
  await userEvent.keyboard('r')
  await prompt.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(shortcuts.getByRole('heading', { level: 3 }).first()).toHaveTextContent('Game details')
  await expect.element(shortcuts.getByText('Write a review')).toBeVisible()
  // It does nothing over another dialog.
  await userEvent.keyboard('r')
  expect(prompt.elements()).toEqual([])
  await expect.element(shortcuts).toBeVisible()
  await game.unmount()
  await openPage('/faq')
  await userEvent.keyboard('?')
  await expect.element(shortcuts.getByRole('heading', { level: 3 }).first()).toHaveTextContent('Everywhere')
})

test('Ctrl+K makes a link in the editor, and opens nothing over a form', async () => {
  await signIn()
  await openPage('/popular')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a community post' }).click()
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Text' })
  await text.fill('a game')
  // The editor's shortcuts come with its toolbar; until then its text is written in a plain field.
  await expect.element(page.getByRole('dialog').getByRole('button', { name: /^Link/ })).toBeVisible()
  ;(text.element() as HTMLTextAreaElement).select()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(text).toHaveValue(expect.stringContaining('[a game]('))
  page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).element().focus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).not.toBeInTheDocument()
})
