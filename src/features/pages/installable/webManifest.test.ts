import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { setSiteIdentity } from '#/shared/siteName.ts'
import { sharedAddress, webAppManifest } from './webManifest.ts'

test('the icons of the installed site have the sizes that the manifest states, and fill masks', async () => {
  const { icons } = webAppManifest()
  expect(icons.filter(({ purpose }) => purpose === 'maskable').length).toBeGreaterThan(0)
  for (const { src, sizes, purpose } of icons) {
    const picture = sharp(readFileSync(new URL(`.${src}`, import.meta.url)))
    const { width, height } = await picture.metadata()
    expect(`${width}x${height}`).toBe(sizes)
    // A mask cuts corners off: what is below must be opaque there, and is transparent around the rounded ones.
    const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(purpose === 'maskable' ? 255 : 0)
  }
})

test('the installed site offers shortcuts, and takes what is shared by name of its parameter', () => {
  const { shortcuts, share_target } = webAppManifest()
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Updates', '/updates'],
    ['Popular', '/popular'],
    ['Search', '/search'],
    ['Play', '/play'],
  ])
  expect(share_target).toEqual({
    action: '/share',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  })
})

test.each([
  [
    { url: 'https://example.org/game?a=1&b=2' },
    '/add-game#link=https%3A%2F%2Fexample.org%2Fgame%3Fa%3D1%26b%3D2',
  ],
  [{ title: 'Egg', text: 'Look: https://example.org/egg' }, '/add-game#link=https%3A%2F%2Fexample.org%2Fegg'],
  [{ title: 'Cookie Clicker' }, '/search?name=Cookie+Clicker'],
  [{ text: 'javascript:alert(1)' }, '/search?name=javascript%3Aalert%281%29'],
  [{ url: '//evil.example' }, '/search'],
  [{}, '/search'],
])('what is shared leads to a page of this site: %j', (shared, address) => {
  expect(sharedAddress(shared)).toBe(address)
})

test('the short name has whole characters', () => {
  onTestFinished(() => setSiteIdentity(undefined))
  setSiteIdentity({ name: 'Idle games 🎮🎮', operator: '' })
  expect(webAppManifest()).toMatchObject({ name: 'Idle games 🎮🎮', short_name: 'Idle games 🎮' })
})
