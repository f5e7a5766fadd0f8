import type { Events } from '#/events.server.ts'
import { deleteMedia, lockOrphan } from './media.writes.server.ts'
import { mediaFiles } from './mediaAddress.ts'
import type { MediaStore } from './mediaStore.server.ts'

/** How long an unused upload is kept: its owner may still be filling in the form. */
const ORPHAN_DAYS = 7

/**
 * Removes pictures that nothing has referred to for a week, with their files. Each is locked while its files go, so
 * that nothing can start to refer to it. Returns
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
