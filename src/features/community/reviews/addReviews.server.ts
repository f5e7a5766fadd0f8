import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { GroupCommit } from '#/db/groupCommit.ts'
import type { Emit } from '#/events.server.ts'
import { announcePosts } from '#/features/community/posts/announcePosts.server.ts'
import type { PostWritten } from '#/features/community/posts/posts.contract.ts'
import { lockAuthors } from '#/features/people/members/author.writes.server.ts'
import { holdsForReview } from '#/features/people/moderation/holdForReview.queries.server.ts'
import { ApiProblem, accountGone, notFound, problemOf } from '#/http/problem.ts'
import type { Services } from '#/services.server.ts'
import { paths } from '#/shared/paths.ts'
import { readMarkdown, type TextContents } from '#/ui/markdown/readMarkdown.ts'
import { announceReviews } from './announceReviews.server.ts'
import { repeatedReview, reviewWritten } from './reviewOutcome.server.ts'
import type { ReviewInput } from './reviews.contract.ts'
import { REVIEW_EXISTS } from './reviews.limits.ts'
import { type GameToReview, lockGamesToReview } from './reviews.queries.server.ts'
import { refuseReview } from './reviews.rules.ts'
import { type Earlier, findEarlier, insertReviews } from './reviews.writes.server.ts'

/** The maximum number of reviews in one transaction. One each, 16 at once, are 0.2 of the rate for 5 times the CPU time of PostgreSQL. */
const MAX_GROUP = 64

/** What a member sends. */
export interface ReviewDraft {
  userId: string
  /** The game's address. */
  urlid: string
  input: ReviewInput
}

type ReadDraft = ReviewDraft & { contents: TextContents }
type GameDraft = ReadDraft & { game: GameToReview }
/** A draft that can be written. */
type CheckedDraft = GameDraft & { isHeld: boolean }

/**
 * Adds reviews. Those that arrive while others are written share a transaction. Rejects with `ApiProblem` 401, 403, 404 or 409 where there
 * can be none.
 */
export function reviewAdder({ events }: Pick<Services, 'events'>) {
  const groups = new GroupCommit<ReadDraft, PostWritten>(
    (drafts) => events.write((trx, emit) => addReviews(trx, emit, drafts)),
    MAX_GROUP,
    ({ userId }) => userId,
  )
  return async (draft: ReviewDraft): Promise<PostWritten> =>
    groups.add({ ...draft, contents: readMarkdown(draft.input.content) })
}

/** Adds reviews of different members. Resolves to each one's outcome, in order. */
async function addReviews(
  trx: Transaction<DB>,
  emit: Emit,
  drafts: readonly ReadDraft[],
): Promise<(PostWritten | ApiProblem)[]> {
  const checked = await checkDrafts(trx, await findGames(trx, drafts))
  const valid = checked.filter((draft): draft is CheckedDraft => !(draft instanceof ApiProblem))
  const ids = await insertReviews(
    trx,
    valid.map(({ userId, game, input, contents, isHeld }) => ({
      userId,
      gameId: game.id,
      content: input.content,
      verdict: { type: input.review_type, rating: input.review_rating },
      devStage: game.dev_stage,
      version: game.version,
      isHeld,
      hasOutsideLink: contents.hasOutsideLink,
    })),
  )
  const visible = valid
    .filter(({ isHeld }) => !isHeld)
    .map(({ userId, game, contents: { plainText } }) => ({
      id: ids.get(userId)!,
      authorId: userId,
      game,
      plainText,
    }))
  await announceReviews(trx, emit, visible)
  await announcePosts(trx, emit, visible)
  return checked.map((draft) => {
    if (draft instanceof ApiProblem) return draft
    const { userId, game, isHeld } = draft
    const id = ids.get(userId)!
    emit({ type: 'post', postId: id, gameId: game.id, authorId: userId })
    return reviewWritten(id, isHeld, 'Review posted.')
  })
}

/** Locks the games, then the authors: a member who becomes a game's developer meanwhile waits. */
async function findGames(
  trx: Transaction<DB>,
  drafts: readonly ReadDraft[],
): Promise<(GameDraft | ApiProblem)[]> {
  const games = await lockGamesToReview(
    trx,
    drafts.map(({ urlid }) => urlid),
  )
  const authors = await lockAuthors(
    trx,
    drafts.map(({ userId }) => userId),
  )
  return drafts.map((draft) => {
    const game = games.get(draft.urlid)
    if (!game) return notFound('game')
    const refusal = problemOf(refuseReview(game, draft.userId))
    if (refusal) return refusal
    return authors.has(draft.userId) ? { ...draft, game } : accountGone()
  })
}

async function checkDrafts(
  trx: Transaction<DB>,
  drafts: readonly (GameDraft | ApiProblem)[],
): Promise<(CheckedDraft | ApiProblem)[]> {
  const found = drafts.filter((draft): draft is GameDraft => !(draft instanceof ApiProblem))
  const written = found.map(({ userId, game, input }) => ({
    userId,
    gameId: game.id,
    content: input.content,
  }))
  const earlier = await findEarlier(trx, written)
  const earlierOf = new Map(found.map((draft, at) => [draft, earlier[at]!]))
  const checked: (CheckedDraft | ApiProblem)[] = []
  for (const draft of drafts) {
    if (draft instanceof ApiProblem) checked.push(draft)
    else
      checked.push(
        refuseEarlier(earlierOf.get(draft)!) ?? {
          ...draft,
          isHeld: await holdsForReview(trx, draft.userId, draft.contents.hasOutsideLink),
        },
      )
  }
  return checked
}

function refuseEarlier({ firstId, isRepeated }: Earlier): ApiProblem | undefined {
  const detail = 'You already reviewed this game. Edit or remove that review instead.'
  if (firstId !== null) return ApiProblem.coded(409, REVIEW_EXISTS, detail, paths.post(firstId))
  return isRepeated ? repeatedReview() : undefined
}
