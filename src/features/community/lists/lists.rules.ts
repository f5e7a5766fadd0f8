import type { LockedPost } from '#/features/community/posts/posts.writes.server.ts'
import { refusePostEdit } from '#/features/community/posts/postWrites.rules.ts'
import { missing } from '#/shared/missing.ts'
import { lengthOf, shorten } from '#/shared/plainText.ts'
import { type Refusal, refuse } from '#/shared/refusal.ts'
import { lineRules, markdownRules, textError, textRules, withoutGaps } from '#/shared/textRules.ts'
import {
  MAX_CONTENT_LENGTH,
  MAX_LIST_GAMES,
  MAX_LISTS,
  MAX_NOTE_LENGTH,
  TITLE_BOUNDS,
} from './lists.limits.ts'

export const NO_LIST = missing('list')
export const NO_GAME = missing('game')
const NOT_IN_LIST = 'This game is no longer in the list'

/** Why the member may not change a list. One that they cannot see is refused as if there were none, to moderators as well. */
export function refuseListChange(
  list: LockedPost | undefined,
  member: Parameters<typeof refusePostEdit>[1],
): Refusal | undefined {
  if (list?.post_type !== 'list') return refuse(404, NO_LIST)
  if (list.added_by === member.userId && list.is_removed) return refuse(404, NO_LIST)
  const refusal = refusePostEdit(list, member)
  if (!refusal) return undefined
  return refusal.status === 403 ? refuse(403, 'You can change only your own lists') : refuse(404, NO_LIST)
}

/** Why a member cannot have one more list with this title. `titles` are those of their lists. */
export function refuseAnotherList(titles: readonly string[], title: string): Refusal | undefined {
  if (titles.length >= MAX_LISTS)
    return refuse(409, `You can have at most ${MAX_LISTS} lists. Remove one first.`)
  return refuseTitle(titles, title)
}

/** Two lists of one title could not be told apart, and a request that is sent twice must not make two lists. */
export function refuseTitle(titles: readonly string[], title: string): Refusal | undefined {
  const isTaken = titles.some((each) => sameTitle(each, title))
  return isTaken ? refuse(409, 'You already have a list with this title. Choose another.') : undefined
}

const sameTitle = (one: string, other: string) =>
  one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase()

export function refuseAnotherGame(games: number): Refusal | undefined {
  return games >= MAX_LIST_GAMES
    ? refuse(409, `A list can have at most ${MAX_LIST_GAMES} games. Remove one first.`)
    : undefined
}

/** Why a game of a list cannot follow another. `games` are those of the list. */
export function refuseMove(
  games: ReadonlySet<number>,
  gameId: number,
  after: number | null,
): Refusal | undefined {
  if (after === gameId) return refuse(409, 'A game can’t be placed after itself')
  if (after !== null && !games.has(after)) return refuse(409, `${NOT_IN_LIST}. Reload the page.`)
  return undefined
}

export const refuseMissing = (games: ReadonlySet<number>, gameId: number): Refusal | undefined =>
  games.has(gameId) ? undefined : refuse(404, NOT_IN_LIST)

/** 'Copy of X', with a number where the member has such a list already. */
export function titleOfCopy(title: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const copy = shorten(`Copy of ${title}`, TITLE_BOUNDS.max - lengthOf(end)) + end
    if (!taken.some((each) => sameTitle(each, copy))) return copy
  }
}

const TITLE = lineRules(TITLE_BOUNDS)
const CONTENT = markdownRules({ max: MAX_CONTENT_LENGTH })
const NOTE = textRules({ max: MAX_NOTE_LENGTH })

/** Errors in a list's trimmed texts, by field. */
export const listErrors = ({ title, content }: { title: string; content: string }) =>
  withoutGaps({ title: textError(title, TITLE), content: textError(content, CONTENT) })

/** What is wrong with a trimmed note. */
export const noteError = (note: string) => textError(note, NOTE)
