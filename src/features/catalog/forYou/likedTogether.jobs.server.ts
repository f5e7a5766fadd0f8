import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { defineJob } from '#/jobs/job.ts'
import { HOUR_MS } from '#/shared/durations.ts'
import { findLastComputation, readLikes } from './likedTogether.queries.server.ts'
import { type LikedTogether, LikesBuilder, likedTogether } from './likedTogether.rules.ts'
import { endComputation, storeLikedTogether } from './likedTogether.writes.server.ts'

/** It is computed for at most this share of the time. */
const MAX_SHARE = 1 / 20
/** How long it computes without a pause for requests, in ms. */
const SLICE_MS = 8
/** Games that are stored with one statement. */
const BATCH = 500

/** Compares what members like, so that 'For you' knows which games are liked together. */
export const computeLikedTogether = defineJob({
  name: 'liked-together',
  description: 'computes which games are liked by the same members, at most once an hour',
  schedule: '*/10 * * * *',
  retries: 1,
  retryDelaySeconds: 300,
  timeoutSeconds: 3500,
  async run({ db }, { signal }) {
    const last = await findLastComputation(db.kysely)
    if (last && last.ago_ms < Math.max(HOUR_MS, last.took_ms / MAX_SHARE)) return
    await computeAll(db.kysely, signal)
  },
})

/** Computes and stores all of it. Ends early, with what is stored until then, if it is aborted. */
export async function computeAll(db: Kysely<DB>, signal?: AbortSignal): Promise<void> {
  const start = performance.now()
  const likes = new LikesBuilder()
  for await (const members of readLikes(db)) {
    if (signal?.aborted) return
    for (const games of members) likes.add(games)
  }
  const stored: number[] = []
  let batch: LikedTogether[] = []
  const store = async () => {
    await storeLikedTogether(db, batch)
    for (const { gameId } of batch) stored.push(gameId)
    batch = []
  }
  let sliceEnd = performance.now() + SLICE_MS
  for (const game of likedTogether(likes.likes)) {
    if (game) batch.push(game)
    if (batch.length === BATCH) await store()
    if (performance.now() < sliceEnd) continue
    await nextTurn()
    if (signal?.aborted) return
    sliceEnd = performance.now() + SLICE_MS
  }
  if (batch.length > 0) await store()
  await endComputation(db, { games: stored, tookMs: performance.now() - start })
}
