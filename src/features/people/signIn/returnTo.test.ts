import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consumeReturnAddress, saveReturnAddress } from './returnTo.ts'

const storage = new Map<string, string>()

/** The browser, at a page of the site. */
function openPage(address: string): void {
  const { origin, pathname, search } = new URL(address)
  vi.stubGlobal('location', { origin, pathname, search })
}

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('signing in with a provider returns to the page that it began at, once', () => {
  openPage('https://site.example/search?tags=idle')
  saveReturnAddress()
  expect(consumeReturnAddress()).toBe('/search?tags=idle')
  expect(consumeReturnAddress()).toBe('/')
})

test.each(['//other.example', '/\\other.example', '///other.example/page'])(
  'signing in at the path %s does not return to another site',
  (path) => {
    openPage('https://site.example/')
    location.pathname = path
    saveReturnAddress()
    expect(consumeReturnAddress()).toBe('/')
  },
)
