import { LIST_ITEMS_MAX } from '#/features/community/posts/posts.limits.ts'

/** Lists of a member, private ones included, removed ones not. */
export const MAX_LISTS = 100
/** Games of a list. */
export const MAX_LIST_GAMES = LIST_ITEMS_MAX

/** Characters. */
export const TITLE_BOUNDS = { min: 3, max: 100 } as const
export const MAX_CONTENT_LENGTH = 3000
export const MAX_NOTE_LENGTH = 500
