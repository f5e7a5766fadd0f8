import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { defineJob } from '#/jobs/job.ts'
import { paths } from '#/shared/paths.ts'
import { findRemovalToAnnounce } from './votesRemoval.queries.server.ts'
import { removeSomeVotes } from './votesRemoval.writes.server.ts'

/** Removes the votes that a granted removal has left, in batches. What a batch has done is stored with it, so a run continues another. */
export const removeVotes = defineJob<{ requestId: number }>({
  name: 'votes-removal',
  description: 'removes the votes on a game after a moderator granted it',
  retries: 10,
  retryDelaySeconds: 5,
  timeoutSeconds: 3600,
  async run({ events }, { data: { requestId }, signal }) {
    for (let isFinished = false; !isFinished; ) {
      signal.throwIfAborted()
      isFinished = await events.write((trx, emit) => continueRemoval(trx, emit, requestId))
    }
  },
})

/** Removes some votes, and after the last ones notifies the developer. Resolves to whether nothing remains. */
export async function continueRemoval(trx: Transaction<DB>, emit: Emit, requestId: number): Promise<boolean> {
  const removed = await removeSomeVotes(trx, requestId)
  if (!removed) return true
  const { gameId, voters, isFinished } = removed
  for (const userId of voters) emit({ type: 'moderated-vote', gameId, userId })
  if (!isFinished) return false
  emit({ type: 'game', gameId })
  const { userId, reason, name, urlid } = await findRemovalToAnnounce(trx, requestId)
  const title = `The votes on ${name} were removed, and voting starts over`
  if (userId)
    await notify(trx, emit, { userId, type: 'decision', title, text: reason, link: paths.game(urlid) })
  return true
}
