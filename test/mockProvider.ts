import { afterAll } from 'vitest'
import { openMockProvider } from './mockProviders.ts'

export type { MockPerson } from './mockProviders.ts'

/** A provider on a port of its own: call it at the top of a test file. */
export async function mockProvider() {
  const mock = await openMockProvider()
  afterAll(mock.close)
  return mock
}
