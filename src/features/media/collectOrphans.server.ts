import type { Events } from '#/events.server.ts'
import { deleteMedia, lockOrphan } from './media.writes.server.ts'
import { mediaFiles } from './mediaAddress.ts'
import type { MediaStore } from './mediaStore.server.ts'

/** An upload that nothing shows is kept so long: somebody may still be writing what it is for. */
const ORPHAN_DAYS = 7

/**
 * Removes pictures that nothing has referred to for a week, with their files. Each is locked while its files go, so that nothing begins to refer to it meanwhile. Returns
 * how many were removed.
 */
export async function collectOrphans(
  events: Events,
  store: MediaStore,
  signal?: AbortSignal,
): Promise<number> {
  for (let removed = 0; ; removed++) {
    if (signal?.aborted) return removed
    const found = await events.write(async (trx) => {
      const orphan = await lockOrphan(trx, ORPHAN_DAYS)
      if (!orphan) return false
      await store.remove(mediaFiles(orphan))
      await deleteMedia(trx, orphan.hash)
      return true
    })
    if (!found) return removed
  }
}
