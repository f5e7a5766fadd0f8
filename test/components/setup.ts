import '#/styles/index.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { sessionChanged } from '#/features/people/session/session.client.ts'
import { resetDocument } from './freshDocument.ts'
import { resetNetwork, watchNetwork } from './network.ts'

watchNetwork()
const errors = vi.spyOn(console, 'error')

beforeEach(() => {
  errors.mockClear()
})

afterEach(async () => {
  // As when another tab clears the storage: modules forget what they have read of it.
  localStorage.clear()
  sessionStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  await cleanup()
  sessionChanged()
  resetDocument()
  resetNetwork()
  expect(errors.mock.calls, 'errors in the console').toEqual([])
})
