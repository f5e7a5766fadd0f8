import type { APIResponse, Page } from '@playwright/test'
import sharp from 'sharp'
import { axe } from './axe.ts'
import { publish } from './localInternet.ts'
import { asMember, newMember, newUsername, type TestMember } from './members.ts'
import { expect, hold, open, test } from './site.ts'

/** A picture of noise: it is never the same as that of another test. */
const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer()

const file = async (width: number, height: number) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await picture(width, height),
})

async function json<T>(response: APIResponse): Promise<T> {
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as T
}

/** Stores a picture as a member; the paths of its sizes. */
async function upload(page: Page, { session }: TestMember, purpose: string, width: number, height: number) {
  const response = await page.request.post(`/api/media?purpose=${purpose}`, {
    headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'image/png' },
    data: await picture(width, height),
  })
  return (await json<{ urls: Record<string, string> }>(response)).urls
}

const EVERY_MINIMUM = [20, 10, 13, 6, 73, 28, 77, 79]

/** A new game with its own pictures, which waits for a moderator. */
async function addGame(page: Page, member: TestMember, tags: number[] = []) {
  const name = `Pictured ${newUsername()}`
  const [logo, banner, shot] = await Promise.all([
    upload(page, member, 'logo', 500, 500),
    upload(page, member, 'banner', 1200, 450),
    upload(page, member, 'screenshot', 1280, 720),
  ])
  const game = {
    name,
    desc: 'It has pictures of its own.',
    links: [{ type: 'website', url: `https://${newUsername()}.example/` }],
    tags: [...EVERY_MINIMUM, ...tags],
    logo: logo.large,
    banner: banner.large,
    screenshots: [shot.full],
  }
  const { urlid } = await json<{ urlid: string }>(await asMember(page, member, 'POST', '/api/games', game))
  return { name, urlid, logo, banner, shot }
}

/** Whether all pictures that are in view have loaded. */
const loaded = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('main img')].every((image) => {
      const { complete, naturalWidth, loading } = image as HTMLImageElement
      return loading === 'lazy' || (complete && naturalWidth > 0)
    }),
  )

test.describe('the pictures of a game', () => {
  test.use({ expectedErrors: [/404/] })

  test('are shown on its page, and the cover that is drawn for it in place of one that is gone', async ({
    page,
  }) => {
    const { name, urlid, logo, shot } = await addGame(page, await newMember(page))
    await open(page, `/game/${urlid}`)
    const details = page.getByRole('article', { name })
    await loaded(page)
    await expect(details.locator(`img[src="${logo.small}"]`)).toBeVisible()
    await details.getByRole('button', { name: 'Show screenshot 1 of 1' }).click()
    await expect(page.getByRole('dialog').locator(`img[src="${shot.full}"]`)).toBeVisible()

    await page.route('**/media/uploads/**', (route) => route.fulfill({ status: 404 }))
    await open(page, `/game/${urlid}`)
    await expect(details.locator('img[src*="/current/logo.webp"]').first()).toBeVisible()
    await expect(details.locator(`img[src="${logo.small}"]`)).toHaveCount(0)
    await loaded(page)
  })
})

test('the pictures of an adult game are blurred until the reader asks for them, once', async ({ page }) => {
  const member = await newMember(page)
  const { name, urlid, banner } = await addGame(page, member, [55])
  const another = await addGame(page, member, [55])
  await open(page, `/game/${urlid}`)
  const shown = page.getByRole('article', { name }).locator(`img[src="${banner.wide}"]`)
  await expect(shown).toHaveCSS('filter', /blur/)
  await page.getByRole('button', { name: 'Show pictures' }).click()
  await expect(shown).toHaveCSS('filter', 'none')
  await expect(page.getByRole('button', { name: 'Show pictures' })).toBeHidden()
  await open(page, `/game/${another.urlid}`)
  await expect(page.locator(`img[src="${another.banner.wide}"]`)).toHaveCSS('filter', 'none')
})

test.describe('the pictures of a new game', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('are chosen, pasted, or rejected with a reason that loses nothing', async ({ page, context }) => {
    await newMember(page)
    await open(page, '/add-game')
    const section = page.getByRole('group', { name: 'Logo' })
    if (!(await section.isVisible())) await page.getByText('Pictures', { exact: true }).click()
    const logo = page.getByLabel('Logo: choose picture')
    await logo.setInputFiles(await file(400, 400))
    const replace = page.getByLabel('Logo: replace picture')
    await expect(replace).toBeFocused()
    await expect(section.getByRole('img', { name: 'Logo, as it will be shown' })).toBeVisible()

    await replace.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(section.getByRole('alert')).toContainText('“notes.txt” isn’t a supported picture')
    await replace.setInputFiles({ ...(await file(40, 40)), buffer: Buffer.alloc(5_500_000) })
    await expect(section.getByRole('alert')).toContainText('at most 5 MB')
    await replace.setInputFiles(await file(8, 8))
    await expect(section.getByRole('alert')).toContainText('at least 16 pixels')
    await section.getByRole('button', { name: 'From address' }).click()
    await page.keyboard.type('http://192.168.0.1/logo.png')
    await page.keyboard.press('Enter')
    await expect(section.getByRole('alert')).toContainText('isn’t on the public internet')
    await expect(section.getByRole('textbox')).toHaveValue('http://192.168.0.1/logo.png')
    await expect(section.getByRole('img', { name: 'Logo, as it will be shown' })).toBeVisible()
    const report = await axe(page).include('main').analyze()
    expect(report.violations).toEqual([])

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const bytes = (await picture(960, 360)).toString('base64')
    await page.evaluate(async (text) => {
      const blob = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], {
        type: 'image/png',
      })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
    }, bytes)
    await page.getByLabel('Banner: choose picture').focus()
    await page.keyboard.press('Control+V')
    await expect(page.getByLabel('Banner: replace picture')).toBeFocused()
    const banner = page.getByRole('group', { name: 'Banner' })
    await banner.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByLabel('Banner: choose picture')).toBeFocused()
    await banner.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Banner: replace picture')).toBeFocused()
  })

  test('are dropped, also beside the field; while one is sent it can be canceled, and the focus stays where the member has gone on to', {
    tag: '@firefox',
  }, async ({ page }) => {
    await newMember(page)
    await open(page, '/add-game')
    const section = page.getByRole('group', { name: 'Logo' })
    if (!(await section.isVisible())) await page.getByText('Pictures', { exact: true }).click()
    const choose = page.getByLabel('Logo: choose picture')
    const arrive = await hold(page, '**/api/media?*')
    await choose.setInputFiles(await file(300, 300))
    await section.getByRole('button', { name: 'Cancel' }).click()
    await expect(section.getByRole('progressbar')).toHaveCount(0)
    await expect(choose).toBeVisible()

    const bytes = (await picture(300, 300)).toString('base64')
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([content], 'dropped.png', { type: 'image/png' }))
      return transfer
    }, bytes)
    const isKept = await page.evaluate(
      (dataTransfer) =>
        !document.body.dispatchEvent(
          new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
        ),
      data,
    )
    expect(isKept, 'a file that is dropped beside the field does not open').toBe(true)
    await section.dispatchEvent('drop', { dataTransfer: data })
    await expect(choose).toBeFocused()
    await expect(section.getByRole('progressbar')).toBeVisible()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.focus()
    await page.keyboard.type('Lantern')
    arrive()
    await expect(page.getByLabel('Logo: replace picture')).toBeVisible()
    await page.keyboard.type(' Harbor')
    await expect(name).toHaveValue('Lantern Harbor')
  })
})

test.describe('Fill from link', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('says why an address cannot be read, uses what the member selects, and replaces nothing that was typed', async ({
    page,
  }) => {
    await newMember(page)
    const host = `${newUsername()}.sites.example`
    await publish(host, await picture(300, 300), '/logo.png')
    await publish(
      host,
      `<title>Lantern Harbor</title><meta name="author" content="Moth Works">
      <meta name="description" content="Light it."><link rel="icon" sizes="300x300" href="/logo.png">
      <script type="application/ld+json">{ "@type": "VideoGame", "description": "<p>Light <b>it</b>, and never stop.</p>" }</script>`,
    )
    await open(page, '/add-game')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('My own name')
    const address = page.getByRole('textbox', { name: 'Fill from link' })
    await page.getByRole('button', { name: 'Fetch details' }).click()
    await expect(address).toBeFocused()
    await address.fill('http://127.0.0.1/admin')
    await page.getByRole('button', { name: 'Fetch details' }).click()
    await expect(page.getByText('isn’t on the public internet')).toBeVisible()
    await expect(address).toHaveValue('http://127.0.0.1/admin')
    await address.fill(`http://${host}/`)
    await page.keyboard.press('Enter')
    const proposals = page.getByRole('region', { name: /Found on the page/ })
    await expect(proposals.getByRole('checkbox', { name: /^Name/ })).not.toBeChecked()
    await expect(proposals.getByText('Replaces')).toContainText('My own name')
    await expect(proposals.getByRole('checkbox', { name: /^Developer/ })).toBeChecked()
    await proposals.getByRole('checkbox', { name: /^Description/ }).uncheck()
    await proposals.getByRole('checkbox', { name: /^Logo/ }).check()
    await expect(proposals.getByRole('img', { name: 'Preview: Logo' })).toBeVisible()
    const report = await axe(page).include('main').analyze()
    expect(report.violations).toEqual([])
    await page.getByRole('button', { name: 'Use selected' }).click()
    await expect(page.getByText(/Filled in \d fields/)).toBeVisible()
    await expect(name).toHaveValue('My own name')
    await expect(page.getByRole('list', { name: 'Chosen developers' }).getByText('Moth Works')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Short description/ })).toHaveValue('Light it.')
  })

  test('proposes for a game that exists what its page says otherwise, and takes only what is ticked', async ({
    page,
  }) => {
    const member = await newMember(page)
    const host = `${newUsername()}.sites.example`
    await publish(
      host,
      `<title>Harbor of ${member.username}</title><meta name="author" content="Moth Works">
      <meta name="description" content="Light it again.">`,
    )
    const answer = await asMember(page, member, 'POST', '/api/games', {
      name: `Harbor of ${member.username}`,
      desc: 'Light it.',
      links: [{ type: 'website', url: `http://${host}/` }],
      tags: [20, 10, 13, 19, 73, 28, 51, 60],
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const { urlid } = (await answer.json()) as { urlid: string }
    await open(page, `/game/${urlid}/edit`)
    await page.getByRole('textbox', { name: 'Fill from link' }).fill(`http://${host}/`)
    await page.keyboard.press('Enter')
    const proposals = page.getByRole('region', { name: /Found on the page/ })
    // The name and the link are the same: nothing to propose.
    await expect(proposals.getByRole('checkbox')).toHaveCount(2)
    for (const box of await proposals.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
    await expect(proposals.getByRole('button', { name: 'Use selected' })).toBeDisabled()
    await proposals.getByRole('checkbox', { name: /^Short description/ }).check()
    await proposals.getByRole('button', { name: 'Use selected' }).click()
    await expect(page.getByRole('textbox', { name: 'Short description' })).toHaveValue('Light it again.')
    await expect(page.getByText('1 field changed.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: /^Developers/ })).toHaveValue('')
    await expect(page.getByRole('list', { name: 'Chosen developers' })).toHaveCount(0)
  })
})
