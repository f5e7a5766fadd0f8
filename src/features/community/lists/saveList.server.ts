import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { announcePosts } from '#/features/community/posts/announcePosts.server.ts'
import { insertPost, isPostRepeated, lockPost } from '#/features/community/posts/posts.writes.server.ts'
import { REPEATED_POST } from '#/features/community/posts/postWrites.rules.ts'
import { lockAuthors } from '#/features/people/members/author.writes.server.ts'
import { holdsForReview } from '#/features/people/moderation/holdForReview.queries.server.ts'
import { ApiProblem, throwRefusal } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import type { AddListInput, EditListInput, ListWritten } from './lists.contract.ts'
import {
  NO_GAME,
  NO_LIST,
  refuseAnotherList,
  refuseListChange,
  refuseTitle,
  titleOfCopy,
} from './lists.rules.ts'
import {
  appendListGames,
  copyListGames,
  findListTitles,
  type ListState,
  lockGames,
  updateList,
} from './lists.writes.server.ts'

type Work = Pick<Services, 'events'>

const HELD = 'A moderator will check it before others can see it, because it links to another site.'

/**
 * Makes a list, with games from the start.
 *
 * @throws ApiProblem 404 for a game that there is not, 409 for a list too many, a title that the member has, and a text that they
 * posted today
 */
export function addList({ events }: Work, member: Member, input: AddListInput): Promise<ListWritten> {
  const { title, content = '', is_private: isPrivate, games } = input
  return events.write(async (trx, emit) => {
    await lockAuthors(trx, [member.userId])
    throwRefusal(refuseAnotherList(await findListTitles(trx, member.userId), title))
    await refuseRepeated(trx, member, content)
    const known = await lockGames(
      trx,
      games.map(({ id }) => id),
    )
    if (known.size < games.length) throw new ApiProblem(404, NO_GAME)
    const review = await reviewState(trx, member, { content, isPrivate })
    const id = await insertPost(trx, {
      type: 'list',
      authorId: member.userId,
      gameId: null,
      title,
      content,
      isPrivate,
      ...review,
    })
    await appendListGames(
      trx,
      id,
      games.map((game) => ({ id: game.id, note: game.note ?? '' })),
    )
    if (!isPrivate && !review.isHeld) {
      await announcePosts(trx, emit, [{ id, authorId: member.userId }])
      emit({ type: 'post', postId: id, gameId: null, authorId: member.userId })
    }
    return written(id, { title, isPrivate, isHeld: review.isHeld }, 'List added.')
  })
}

/**
 * Changes a list's title, description, or who sees it. A change to the same changes nothing.
 *
 * @throws ApiProblem 403 and 404 for lists that are not the member's, 409 for a title that they have, and a text that they posted today
 */
export function editList(
  { events }: Work,
  member: Member,
  id: number,
  change: EditListInput,
): Promise<ListWritten> {
  return events.write(async (trx, emit) => {
    await lockAuthors(trx, [member.userId])
    const list = await lockPost(trx, id)
    throwRefusal(refuseListChange(list, member))
    const before = list!
    const {
      title = before.title,
      content = before.content,
      is_private: isPrivate = before.is_private,
    } = change
    const textChanged = title !== before.title || content !== before.content
    if (!textChanged && isPrivate === before.is_private)
      return written(id, { title, isPrivate, isHeld: before.is_held }, 'Changes saved.')
    if (title !== before.title) throwRefusal(refuseTitle(await findListTitles(trx, member.userId, id), title))
    if (content !== before.content) await refuseRepeated(trx, member, content, id)
    const review = await reviewState(trx, member, { content, isPrivate, id, wasHeld: before.is_held })
    await updateList(trx, id, { title, content, isPrivate, ...review, textChanged })
    const wasSeen = !before.is_private && !before.is_held
    const isSeen = !isPrivate && !review.isHeld
    if (isSeen && !wasSeen) await announcePosts(trx, emit, [{ id, authorId: member.userId }])
    if (wasSeen || isSeen) emit({ type: 'post', postId: id, gameId: null, authorId: member.userId })
    return written(id, { title, isPrivate, isHeld: review.isHeld }, 'Changes saved.')
  })
}

/**
 * Copies a list that the member sees into a private one of their own. The notes on its games come along only from an own list: they are
 * the words of whoever wrote them.
 *
 * @throws ApiProblem 404 for a list that the member does not see, 409 for a list too many
 */
export function copyList({ events }: Work, member: Member, from: number): Promise<ListWritten> {
  return events.write(async (trx) => {
    await lockAuthors(trx, [member.userId])
    const source = await lockPost(trx, from)
    const isOwn = source?.added_by === member.userId
    if (source?.post_type !== 'list' || source.is_removed) throw new ApiProblem(404, NO_LIST)
    if (!isOwn && (source.is_private || source.is_held)) throw new ApiProblem(404, NO_LIST)
    const titles = await findListTitles(trx, member.userId)
    const title = titleOfCopy(source.title, titles)
    throwRefusal(refuseAnotherList(titles, title))
    const id = await insertPost(trx, {
      type: 'list',
      authorId: member.userId,
      gameId: null,
      title,
      content: '',
      isPrivate: true,
      isHeld: false,
      hasOutsideLink: false,
    })
    await copyListGames(trx, { from, to: id, withNotes: isOwn })
    return written(id, { title, isPrivate: true, isHeld: false }, 'List copied. Only you can see the copy.')
  })
}

async function refuseRepeated(trx: Kysely<DB>, { userId }: Member, content: string, exceptId?: number) {
  if (content !== '' && (await isPostRepeated(trx, userId, content, exceptId)))
    throw new ApiProblem(409, REPEATED_POST)
}

/**
 * Whether a list is held for review. A private one never is, and does not count as a text with a link that somebody
 * could have looked at; it is checked again once it becomes public.
 */
async function reviewState(
  trx: Kysely<DB>,
  { userId }: Member,
  list: { content: string; isPrivate: boolean; id?: number; wasHeld?: boolean },
): Promise<Pick<ListState, 'isHeld' | 'hasOutsideLink'>> {
  if (list.isPrivate) return { isHeld: false, hasOutsideLink: false }
  const { hasOutsideLink } = readMarkdown(list.content)
  const edited = list.id === undefined ? {} : { postId: list.id }
  const holds = await holdsForReview(trx, userId, hasOutsideLink, edited)
  return { isHeld: holds || (list.wasHeld ?? false), hasOutsideLink }
}

const written = (
  id: number,
  { title, isPrivate, isHeld }: Pick<ListState, 'title' | 'isPrivate' | 'isHeld'>,
  message: string,
): ListWritten => ({
  id,
  title,
  is_private: isPrivate,
  is_held: isHeld,
  message: isHeld ? `${message} ${HELD}` : message,
})
