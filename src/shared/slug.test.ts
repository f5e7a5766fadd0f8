import { expect, test } from 'vitest'
import { SLUG_MAX, slugify } from './slug.ts'

test('a name becomes lower-case words joined by hyphens', () => {
  expect(slugify('Cookie Clicker')).toBe('cookie-clicker')
  expect(slugify('  A -- Dark_Room!  ')).toBe('a-dark-room')
  expect(slugify("Idle Miner's Æra №2")).toBe('idle-miners-aera-no2')
  expect(slugify('Straßenbau')).toBe('strassenbau')
  expect(slugify('Łódź, Øl og Þór')).toBe('lodz-ol-og-thor')
  expect(slugify('Pokéclicker')).toBe('pokeclicker')
})

test('a slug never starts or ends with a hyphen, even when it is cut', () => {
  const slug = slugify(`${'a'.repeat(SLUG_MAX - 1)} tail`)
  expect(slug).toBe('a'.repeat(SLUG_MAX - 1))
})

test('a name without Latin letters or digits has no slug', () => {
  expect(slugify('放置')).toBe('')
})
