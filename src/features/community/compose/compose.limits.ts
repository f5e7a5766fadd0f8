import type { PostType } from '#/features/community/posts/posts.limits.ts'

/** What members write by the dialog for community posts. Lists and reviews are written elsewhere. */
export const COMPOSED_TYPES = [
  'discussion',
  'game-discussion',
  'feedback-needed',
  'poll',
  'interview',
  'monthly',
  'update',
] as const satisfies readonly PostType[]
export type ComposedType = (typeof COMPOSED_TYPES)[number]

/** Written only by members with the ability 'write-editorial'. */
export const EDITORIAL_TYPES: readonly ComposedType[] = ['interview', 'monthly', 'update']

/** Whether a post of the type has a game. */
export const GAME_OF_TYPE: Readonly<Record<ComposedType, 'required' | 'optional' | 'none'>> = {
  discussion: 'none',
  'game-discussion': 'required',
  'feedback-needed': 'optional',
  poll: 'none',
  interview: 'optional',
  monthly: 'none',
  update: 'none',
}

/** Characters. */
export const TITLE_BOUNDS = { min: 5, max: 100 } as const
export const MIN_CONTENT_LENGTH = 5
export const MAX_CONTENT_LENGTH = 8000

export const MIN_POLL_OPTIONS = 2
export const MAX_POLL_OPTIONS = 10
/** Characters of an option. */
export const MAX_OPTION_LENGTH = 100
/** Maximum duration of a poll, in days. */
export const MAX_POLL_DAYS = 90

/** Quoted from the specification. */
export const POST_ADDED = 'Post added successfully.'
export const POST_HELD =
  'A moderator will check it before others can see it, because it links to another site.'
export const POST_CHANGED = 'Changes saved.'
