import '#/styles/index.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { sessionChanged } from '#/features/account/session/session.client.ts'
import { resetNetwork, watchNetwork } from './network.ts'

watchNetwork()
const errors = vi.spyOn(console, 'error')

beforeEach(() => {
  errors.mockClear()
})

afterEach(async () => {
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  sessionChanged()
  // What other modules have read of the storage they forget as when another tab clears it.
  dispatchEvent(new StorageEvent('storage', { key: null }))
  resetNetwork()
  expect(errors.mock.calls, 'errors in the console').toEqual([])
})
