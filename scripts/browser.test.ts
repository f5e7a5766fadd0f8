import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser, findFirefox } from './browser.ts'

afterEach(() => vi.unstubAllEnvs())

test('a browser is the one that a setting names', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  vi.stubEnv('FIREFOX_PATH', process.execPath)
  expect([findBrowser(), findFirefox()]).toEqual([process.execPath, process.execPath])
})

test('a setting that names no file is an error that says which', () => {
  vi.stubEnv('FIREFOX_PATH', '/nowhere/firefox')
  expect(findFirefox).toThrow('FIREFOX_PATH is /nowhere/firefox, which does not exist.')
})

test('without a Firefox, the error says how to get one', () => {
  vi.stubEnv('FIREFOX_PATH', '')
  vi.stubEnv('PATH', '/nowhere')
  expect(findFirefox).toThrow(
    'The browser tests need Firefox. Install it (Debian: apt install firefox-esr) or set FIREFOX_PATH=….',
  )
})
