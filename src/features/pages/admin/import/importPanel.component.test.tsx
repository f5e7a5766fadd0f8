import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../../test/components/axe.ts'
import { signIn } from '../../../../../test/components/members.ts'
import { openPage } from '../../../../../test/components/page.tsx'

const section = page.getByRole('region', { name: 'Import' })
const button = (name: string | RegExp) => section.getByRole('button', { name })

const TAGS = ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Numbers go up', 'Local save']
const fileOf = (name: string, ...lines: object[]) =>
  new File([lines.map((line) => JSON.stringify(line)).join('\n')], name)
const choose = (...files: File[]) => userEvent.upload(section.getByLabelText('Files to import'), files)

test('admins import files after a preview, and see which lines cannot be imported', async () => {
  await signIn({ role: 'admin' })
  await openPage('/admin?section=import')
  const name = `Comet ${crypto.randomUUID()}`
  const updates = fileOf(
    'updates.jsonl',
    { game: name, version: '1.0' },
    { game: `No ${name}`, version: '1' },
  )
  const games = fileOf('games.jsonl', { name, tags: TAGS }, { name: 1 })
  await expect.element(button('Preview import')).toBeDisabled()
  await choose(new File(['x'], 'README.md'))
  await expect
    .element(section.getByText(/^README\.md can’t be imported\. Choose files that end with/))
    .toBeVisible()
  await choose(updates, games)
  await button('Preview import').click()
  await expect.element(section.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await expect.element(section.getByText('games.jsonl, line 2: name: is not text')).toBeVisible()
  await expect
    .element(section.getByText(`updates.jsonl, line 2: game: there is no game called 'No ${name}'`))
    .toBeVisible()
  await expectAccessible()
  // What was found is about the files of then.
  await button('Remove updates.jsonl').click()
  await expect.element(section.getByRole('heading', { name: 'Preview' })).not.toBeInTheDocument()
  await choose(updates)
  await button('Preview import').click()
  await button('Import 1 game and 1 update').click()
  await expect.element(section.getByRole('heading', { name: 'Imported 1 game and 1 update' })).toBeVisible()
  const found = await fetch(`/api/games?q=${encodeURIComponent(name)}`)
  expect((await found.json()).total).toBe(1)
})

test('files that are too large for the page come with the command that imports them', async () => {
  await signIn({ role: 'admin' })
  await openPage('/admin?section=import')
  await choose(new File([new Uint8Array(6 << 20)], 'my games.csv'))
  await expect.element(section.getByText("npm run import -- --dry-run 'my games.csv'")).toBeVisible()
  await expect.element(button('Preview import')).not.toBeInTheDocument()
})
