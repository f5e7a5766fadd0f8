import type { Events } from '#/events.server.ts'
import { refreshAppearance } from './changeAppearance.server.ts'
import { grantUnlocked } from './unlockCollectibles.server.ts'

/** Gives a supporter the items that they have reached, and shows or hides those that need the status. */
export function refreshSupporter(events: Events, userId: string): Promise<void> {
  return events.write(async (trx, emit) => {
    await grantUnlocked(trx, emit, [userId])
    await refreshAppearance(trx, emit, userId)
  })
}
