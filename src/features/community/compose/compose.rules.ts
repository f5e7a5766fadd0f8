import { can, type Role } from '#/features/people/roles/roles.rules.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { type Refusal, refuse } from '#/shared/refusal.ts'
import { lineRules, markdownRules, textError, withoutGaps } from '#/shared/textRules.ts'
import {
  type ComposedType,
  EDITORIAL_TYPES,
  GAME_OF_TYPE,
  MAX_CONTENT_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_POLL_DAYS,
  MAX_POLL_OPTIONS,
  MIN_CONTENT_LENGTH,
  MIN_POLL_OPTIONS,
  TITLE_BOUNDS,
} from './compose.limits.ts'

const TITLE = lineRules(TITLE_BOUNDS)
const OPTION = lineRules({ max: MAX_OPTION_LENGTH })

/** A draft of a post, with trimmed texts. */
export interface DraftPost {
  type: ComposedType
  title: string
  content: string
  gameId: number | null
  /** Of a poll: its options in order, and when it ends, in ms since 1970. */
  options: readonly string[]
  endsAt: number | undefined
}

export type DraftField = 'game' | 'title' | 'content' | 'options' | 'endsAt'

/** What is wrong with a draft and what to do, by field, in the order in which the form shows the fields. */
export function draftErrors(draft: DraftPost, now: number): Partial<Record<DraftField, string>> {
  const { type, gameId, title, content, options, endsAt } = draft
  return withoutGaps({
    game: gameError(type, gameId),
    title: textError(title, TITLE),
    content: contentError(type, content),
    ...(type === 'poll' ? { options: optionsError(options), endsAt: pollEndError(endsAt, now) } : {}),
  })
}

/** What is wrong with a change of a post, by field. */
export function editErrors(
  type: ComposedType,
  change: { title: string; content: string; poll_options?: readonly string[] },
): Partial<Record<DraftField, string>> {
  return withoutGaps({
    title: textError(change.title, TITLE),
    content: contentError(type, change.content),
    ...(change.poll_options ? { options: optionsError(change.poll_options) } : {}),
  })
}

/** The text of a poll is optional. */
export const contentError = (type: ComposedType, content: string): string | undefined =>
  textError(
    content,
    markdownRules({ min: type === 'poll' ? 0 : MIN_CONTENT_LENGTH, max: MAX_CONTENT_LENGTH }),
  )

function gameError(type: ComposedType, gameId: number | null): string | undefined {
  if (GAME_OF_TYPE[type] === 'required' && gameId === null) return 'Choose a game'
  if (GAME_OF_TYPE[type] === 'none' && gameId !== null)
    return 'Posts of this type can’t be about a single game'
  return undefined
}

export function optionsError(options: readonly string[]): string | undefined {
  if (options.length < MIN_POLL_OPTIONS) return `Write at least ${MIN_POLL_OPTIONS} options`
  if (options.length > MAX_POLL_OPTIONS) return `Write at most ${MAX_POLL_OPTIONS} options`
  for (const option of options) {
    const error = textError(option, OPTION)
    if (error) return error
  }
  const distinct = new Set(options.map((option) => option.normalize('NFKC').toLowerCase()))
  return distinct.size < options.length ? 'Two options are the same. Change one of them.' : undefined
}

/** `endsAt` and `now` in ms since 1970. */
export function pollEndError(endsAt: number | undefined, now: number): string | undefined {
  if (endsAt === undefined || !Number.isFinite(endsAt)) return 'Choose the day the poll ends'
  if (endsAt <= now) return 'Choose a day in the future'
  return endsAt > now + MAX_POLL_DAYS * DAY_MS
    ? `A poll can end at most ${MAX_POLL_DAYS} days from now`
    : undefined
}

/** Why a member of this role may not write a post of the type. */
export function refuseType(type: ComposedType, role: Role): Refusal | undefined {
  return EDITORIAL_TYPES.includes(type) && !can(role, 'write-editorial')
    ? refuse(403, 'Only moderators can write interviews, monthly posts, and news')
    : undefined
}

/** Why a poll's options cannot be replaced. */
export function refuseOptionsChange(
  poll: { labels: readonly string[]; votes: number },
  next: readonly string[],
) {
  const isSame = next.length === poll.labels.length && next.every((label, at) => label === poll.labels[at])
  return poll.votes > 0 && !isSame
    ? refuse(409, 'Someone has already voted, so the options can’t be changed')
    : undefined
}
