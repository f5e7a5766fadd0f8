import { expect, test } from 'vitest'
import { measure, monogramOf, settable } from './lettering.ts'

test('a monogram uses the distinctive words of a name, in order', () => {
  expect(monogramOf('Kittens Game')).toBe('KG')
  expect(monogramOf('Cookie Clicker')).toBe('CC')
  expect(monogramOf('The Perfect Tower II')).toBe('PT')
  expect(monogramOf('Idle Heroes of Light')).toBe('HL')
  expect(monogramOf('AdVenture Capitalist')).toBe('AV')
  expect(monogramOf('Trimps')).toBe('T')
  expect(monogramOf('Cavernous 2')).toBe('C2')
})

test('accents are removed, and scripts without drawn letters get no monogram', () => {
  expect(monogramOf('Épée Ünique')).toBe('EU')
  expect(monogramOf('放置勇者')).toBe('')
  expect(monogramOf('🍪')).toBe('')
  expect(monogramOf('')).toBe('')
})

test('a title keeps the letters that can be drawn, with single spaces', () => {
  expect(settable('  (the) Gnorp   Apologue – it’s 100% ')).toBe('(THE) GNORP APOLOGUE - ITS 100%')
  expect(settable('挂姬恶魔 IDLE DEVILS')).toBe('IDLE DEVILS')
  expect(settable('Æon Straße Łódź')).toBe('AEON STRASSE LODZ')
  expect(settable('放置勇者：远征')).toBe('')
})

test('a longer line is wider, an empty one has no width', () => {
  expect(measure('', 40)).toBe(0)
  expect(measure('II', 40)).toBeLessThan(measure('WW', 40))
  expect(measure('WW', 80)).toBeCloseTo(2 * measure('WW', 40))
})
