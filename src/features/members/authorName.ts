import type { Author } from '#/features/members/members.contract.ts'

/** What to call somebody: the name they chose to be shown by, else their username. */
export const authorName = (author: Author | null) =>
  author ? (author.display_name ?? author.username) : 'deleted account'
