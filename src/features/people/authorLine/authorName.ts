import type { Author } from '#/features/people/members/members.contract.ts'

/** A member's display name, or their username if they have none. */
export const authorName = (author: Pick<Author, 'username' | 'display_name'> | null) =>
  author ? (author.display_name ?? author.username) : 'deleted account'
