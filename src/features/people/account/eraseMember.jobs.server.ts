import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type CacheTag, cacheTag } from '#/http/cache/cacheTags.ts'
import { defineJob } from '#/jobs/job.ts'
import { deleteMember, deletionEvents } from './deleteMember.server.ts'
import {
  type Batch,
  eraseComments,
  eraseCommentsOnPosts,
  erasePosts,
  eraseRows,
  findMemberColumns,
  type MemberColumn,
  ROWS_PER_BATCH,
} from './eraseMember.writes.server.ts'

/** A step of the deletion, done in batches. */
type Step = (trx: Transaction<DB>) => Promise<Batch>

/** Deletes what a closed account has left, in batches, and then the profile. What is deleted already is not found again, so a run continues another. */
export const eraseMember = defineJob<{ userId: string; keep: boolean }>({
  name: 'erase-member',
  description: 'deletes what very active members leave who deleted their account',
  retries: 10,
  retryDelaySeconds: 5,
  timeoutSeconds: 3600,
  async run({ db, events }, { data: { userId, keep }, signal }) {
    for (const step of stepsOf(userId, keep, await findMemberColumns(db.kysely)))
      for (let count = ROWS_PER_BATCH; count >= ROWS_PER_BATCH; ) {
        signal.throwIfAborted()
        count = await events.write(async (trx, emit) => {
          const { rows, posts, commenters = [] } = await step(trx)
          const cacheTags = [...tagsOf(posts), ...commenters.map(cacheTag.profile)]
          if (rows > 0) deletionEvents(cacheTags).forEach(emit)
          return rows
        })
      }
    await events.write(async (trx, emit) => {
      const { cacheTags } = await deleteMember(trx, userId, keep)
      deletionEvents(cacheTags).forEach(emit)
    })
  },
})

function stepsOf(userId: string, keep: boolean, columns: readonly MemberColumn[]): Step[] {
  const order = ({ table }: MemberColumn) => (table === 'exp_ledger' ? 1 : 0)
  const others = columns
    .filter(({ table }) => !['posts', 'comments', 'feedback'].includes(table))
    // Experience last: each change of a level is written to what the member has left.
    .toSorted((one, other) => order(one) - order(other))
  return [
    ...(keep ? [] : [(trx: Transaction<DB>) => eraseCommentsOnPosts(trx, userId)]),
    (trx) => erasePosts(trx, userId, keep),
    (trx) => eraseComments(trx, userId, keep),
    ...others.map(
      (column): Step =>
        (trx) =>
          eraseRows(trx, column, userId),
    ),
  ]
}

const tagsOf = (posts: Batch['posts']): CacheTag[] => [
  cacheTag.communityPosts,
  ...posts.map(({ id }) => cacheTag.post(id)),
  ...posts.flatMap(({ game_id: gameId }) => (gameId === null ? [] : [cacheTag.postsOfGame(gameId)])),
]
