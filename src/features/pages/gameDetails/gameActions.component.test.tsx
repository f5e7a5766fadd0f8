import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newList, newPost } from '../../../../test/components/content.ts'
import { newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const signInPrompt = page.getByRole('dialog', { name: /^Sign in to / })
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first()

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
})

/** Puts something in the place of a part of the navigator. */
const replace = (part: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, part, { configurable: true, value })

test('the button Favorite is pressed once the member has chosen it, and the menu says the same', async () => {
  await signIn()
  await openPage('/game/cookie-clicker')
  await expect.element(button('Favorite')).toHaveAttribute('aria-pressed', 'false')
  await button('Favorite').click()
  await expect.element(button('Favorite')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => network.sent(/^POST \/api\/favoriteGame$/)).toHaveLength(1)
  await button('Options').click()
  await expect.element(page.getByRole('menuitem', { name: 'Favorited', exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Favorite').click()
  await expect.element(button('Favorite')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => network.sent(/^POST \/api\/favoriteGame$/)).toHaveLength(2)
})

test.each(['Favorite', 'Add to list'])('the button %s leads visitors to sign in', async (name) => {
  await openPage('/game/cookie-clicker')
  await button(name).click()
  await expect.element(signInPrompt).toBeVisible()
})

test('on touch devices a game is shared by the share sheet of the system; that it was closed is no error', async () => {
  const share = vi
    .fn()
    .mockRejectedValueOnce(new DOMException('Closed', 'AbortError'))
    .mockRejectedValueOnce(new Error('Refused'))
  replace('share', share)
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query === '(pointer: coarse)' ? 'all' : query),
  )
  await openPage('/game/cookie-clicker')
  await button('Share').click()
  await button('Share').click()
  const url = new URL('/game/cookie-clicker', location.href).href
  await expect.poll(() => share.mock.calls).toEqual(Array(2).fill([{ title: 'Cookie Clicker', url }]))
  const failures = page.getByText('The link couldn’t be shared')
  await expect.element(failures.first()).toBeVisible()
  expect(failures.elements()).toHaveLength(1)
})

test('without touch the address is copied; where that is refused, it is shown', async () => {
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('Refused'))
  replace('share', vi.fn())
  replace('clipboard', { writeText })
  await openPage('/game/cookie-clicker')
  await button('Share').click()
  await expect.element(page.getByText('Link copied')).toBeVisible()
  const url = new URL('/game/cookie-clicker', location.href).href
  expect(writeText).toHaveBeenCalledWith(url)
  await button('Share').click()
  await expect.element(page.getByText('The link couldn’t be shared')).toBeVisible()
  await expect.element(page.getByText(url)).toBeVisible()
})

test.each(['/post/', '/list/', '/user/'])(
  'pages below %s are shared by their canonical address',
  async (kind) => {
    const writeText = vi.fn().mockResolvedValue(undefined)
    replace('clipboard', { writeText })
    const author = await newMember()
    const path =
      kind === '/user/'
        ? `/user/${author.username}`
        : kind + (kind === '/list/' ? await newList(author) : await newPost(author))
    await openPage(`${path}?${kind === '/user/' ? 'tab=posts' : 'order=newest&page=2'}#comments`)
    await button('Share').click()
    await expect.element(page.getByText('Link copied')).toBeVisible()
    expect(writeText).toHaveBeenCalledWith(location.origin + path)
  },
)

test.each([360, 390])('on a phone of %i pixels all actions but Play are in one row', async (width) => {
  await page.viewport(width, 800)
  await openPage('/game/antimatter-dimensions')
  await expect.element(button('Options')).toBeVisible()
  const row = button('Options').element().parentElement!
  const boxes = [...row.children].map((child) => child.getBoundingClientRect())
  expect(boxes).toHaveLength(6)
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44)
  expect(boxes.at(-1)!.right).toBeLessThanOrEqual(width - 15)
  for (const [at, box] of boxes.entries()) expect(box.left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0)
  const play = page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).first().element()
  expect(play.getBoundingClientRect().width).toBe(row.getBoundingClientRect().width)
})

test('a screenshot is marked once the key E has stepped to it', async () => {
  await openPage('/game/showcase-of-everything')
  const shots = page.getByRole('region', { name: 'Screenshots' }).getByRole('button')
  await expect.element(shots.nth(2)).toBeVisible()
  const marked = () => shots.elements().map((shot) => shot.getAttribute('aria-current'))
  expect(marked()).toEqual([null, null, null])
  await userEvent.keyboard('{Shift>}E{/Shift}')
  await expect.poll(marked).toEqual([null, 'true', null])
})

test('a duplicate is reported with the other game, which may not be missing, nor the game itself', async () => {
  await signIn()
  await openPage('/game/cookie-clicker')
  await button('Options').click()
  await page.getByRole('menuitem', { name: 'Report game' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Cookie Clicker' })
  await dialog.getByRole('radio', { name: 'Wrong information' }).click()
  await expect.element(dialog.getByRole('link', { name: 'correct it yourself' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Duplicate of another game' }).click()
  const other = dialog.getByRole('combobox', { name: 'Which game is it?' })
  const send = dialog.getByRole('button', { name: 'Send report' })
  await send.click()
  await expect.element(other).toHaveFocus()
  await expect.element(other).toHaveAccessibleDescription('Choose the other game.')
  await other.fill('Cookie Clicker')
  await dialog.getByRole('option').first().click()
  await expect.element(other).toHaveAccessibleDescription('Choose a different game.')
  await send.click()
  expect(network.sent('POST /api/reports')).toEqual([])
  await other.fill('Antimatter Dimensions')
  await dialog.getByRole('option').filter({ hasText: 'Antimatter Dimensions' }).first().click()
  await send.click()
  await expect.element(page.getByText('Thanks. Your report was sent to the moderators.')).toBeVisible()
  expect(network.bodies('POST /api/reports')).toMatchObject([
    { subject_type: 'game', kind: 'duplicate', other_game_id: expect.any(Number) },
  ])
  await expect.element(button('Options')).toHaveFocus()
})
