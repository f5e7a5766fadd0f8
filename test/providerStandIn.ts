import { afterAll } from 'vitest'
import { openProviderStandIn } from './standInProvider.ts'

export type { StandInPerson } from './standInProvider.ts'

/** A provider on a port of its own: call it at the top of a test file. */
export async function providerStandIn() {
  const standIn = await openProviderStandIn()
  afterAll(standIn.close)
  return standIn
}
