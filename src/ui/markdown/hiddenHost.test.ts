import { expect, it } from 'vitest'
import { hiddenHost } from './hiddenHost.ts'

it.each([
  ['https://good.example', 'https://evil.example/good.example'],
  ['see https://good.example/a now', 'https://evil.example'],
  ['good.example', 'https://evil.example'],
  ['www.good.example', 'https://evil.example'],
  ['https://good.example@evil.example', 'https://other.example'],
  ['good.example', 'https://good.example.evil.example'],
  ['good.example', 'https://notgood.example'],
  ['(good.example)', 'https://evil.example'],
  ['„good.example“', 'https://evil.example'],
  ['https://evil.example = https://good.example', 'https://evil.example'],
])('%j does not hide that a link leads to %s', (text, href) => {
  expect(hiddenHost(text, href)).toBe(new URL(href).host)
})

it.each([
  ['https://good.example/a', 'https://good.example/b'],
  ['good.example', 'https://www.good.example'],
  ['www.good.example', 'http://good.example'],
  ['the wiki', 'https://evil.example'],
  ['version 1.2', 'https://evil.example'],
  ['Really. Go', 'https://evil.example'],
])('%j needs nothing beside it for %s', (text, href) => {
  expect(hiddenHost(text, href)).toBeUndefined()
})
