import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { GroupCommit } from '#/db/groupCommit.ts'
import type { Emit } from '#/events.server.ts'
import { lockAuthors } from '#/features/people/members/author.writes.server.ts'
import { holdsForReview } from '#/features/people/moderation/holdForReview.queries.server.ts'
import { ApiProblem, accountGone, notFound, problemOf } from '#/http/problem.ts'
import type { Services } from '#/services.server.ts'
import { readMarkdown, type TextContents } from '#/ui/markdown/readMarkdown.ts'
import { announceComments } from './announceComments.server.ts'
import type { CommentWritten } from './comments.contract.ts'
import { COMMENT_ADDED, COMMENT_HELD } from './comments.limits.ts'
import { findComments } from './comments.queries.server.ts'
import { presentComment } from './comments.rules.ts'
import { type CommentTarget, insertComments, lockTargets } from './comments.writes.server.ts'
import { refuseReply } from './commentWrites.rules.ts'

/** The maximum number of comments in one transaction. One each, 16 at once, are 0.3 of the rate for 4.4 times the CPU time of PostgreSQL. */
const MAX_GROUP = 64

/** What a member sends. */
export interface CommentDraft {
  userId: string
  postId: number
  /** The comment that is replied to. */
  parentId: number | null
  content: string
  feedback?: { positives: string[]; negatives: string[] } | undefined
}

type ReadDraft = CommentDraft & { contents: TextContents }
/** A draft that passed all checks, with its locked post and parent. */
type PlacedDraft = ReadDraft & { place: CommentTarget; isHeld: boolean; hasOutsideLink: boolean }

/**
 * Returns a function that adds a comment. Comments that arrive while others are written share a transaction. It rejects with
 * `ApiProblem` 401 if the account was deleted, 404 if the post or comment does not exist, and 409 if a rule forbids the comment.
 */
export function commentAdder({ events }: Pick<Services, 'events'>) {
  const groups = new GroupCommit<ReadDraft, CommentWritten>(
    (drafts) => events.write((trx, emit) => addComments(trx, emit, drafts)),
    MAX_GROUP,
    ({ userId }) => userId,
  )
  return async (draft: CommentDraft): Promise<CommentWritten> =>
    groups.add({ ...draft, contents: readMarkdown(draft.content) })
}

/** Adds comments of different members. Resolves to the result of each, in order. */
async function addComments(
  trx: Transaction<DB>,
  emit: Emit,
  drafts: readonly ReadDraft[],
): Promise<(CommentWritten | ApiProblem)[]> {
  const placed = await placeDrafts(trx, drafts)
  const valid = placed.filter((draft): draft is PlacedDraft => !(draft instanceof ApiProblem))
  const ids = await insertComments(
    trx,
    valid.map((draft) => ({ ...draft, feedback: draft.feedback ?? null })),
  )
  const written = valid.flatMap((draft) => {
    const id = ids.get(draft.userId)
    return id === undefined ? [] : [{ ...draft, id }]
  })
  const announced = written.filter(({ isHeld }) => !isHeld)
  await announceComments(
    trx,
    emit,
    announced.map(({ id, userId, ...draft }) => ({ ...draft, commentId: id, authorId: userId })),
  )
  for (const { id, postId, userId, place } of written)
    emit({ type: 'comment', postId, gameId: place.gameId, commentId: id, authorId: userId })
  const shown = await findComments(
    trx,
    announced.map(({ id }) => id),
  )
  return placed.map((draft) => {
    if (draft instanceof ApiProblem) return draft
    const id = ids.get(draft.userId)
    if (id === undefined)
      return new ApiProblem(409, 'You already posted the same comment today. Change it and try again.')
    const comment = shown.get(id)
    return {
      id,
      is_held: draft.isHeld,
      message: draft.isHeld ? `${COMMENT_ADDED} ${COMMENT_HELD}` : COMMENT_ADDED,
      comment: comment ? presentComment(comment) : null,
    }
  })
}

/** Locks what the comments need, and checks each. */
async function placeDrafts(
  trx: Transaction<DB>,
  drafts: readonly ReadDraft[],
): Promise<(PlacedDraft | ApiProblem)[]> {
  const authors = await lockAuthors(
    trx,
    drafts.map(({ userId }) => userId),
  )
  const places = await lockTargets(trx, drafts)
  const placed: (PlacedDraft | ApiProblem)[] = []
  for (const [at, draft] of drafts.entries()) {
    const place = places[at]
    if (!authors.has(draft.userId)) placed.push(accountGone())
    else if (!place) placed.push(notFound('post'))
    else {
      const { hasOutsideLink } = draft.contents
      placed.push(
        refuseDraft(draft, place) ?? {
          ...draft,
          place,
          hasOutsideLink,
          isHeld: await holdsForReview(trx, draft.userId, hasOutsideLink),
        },
      )
    }
  }
  return placed
}

function refuseDraft({ parentId, feedback }: CommentDraft, place: CommentTarget): ApiProblem | undefined {
  if (parentId !== null) {
    if (!place.parent) return notFound('comment')
    const refusal = problemOf(refuseReply(place.parent))
    if (refusal) return refusal
  }
  if (feedback && place.postType !== 'feedback-needed')
    return new ApiProblem(409, 'Only feedback requests can have positive and negative points')
  return undefined
}
