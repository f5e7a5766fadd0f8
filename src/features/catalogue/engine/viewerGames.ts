/**
 * What a list needs to know of its reader. Ids of games; those that the catalogue does not know are passed over.
 * Sets or arrays, in any order.
 */
export interface ViewerGames {
  upvoted: Iterable<number>
  downvoted: Iterable<number>
  favorites: Iterable<number>
  /** Games that the reader does not want to see: in no list and in no count. */
  blocked: Iterable<number>
}

/** A viewer without votes, favorites or blocked games. */
export const NOBODY: ViewerGames = { upvoted: [], downvoted: [], favorites: [], blocked: [] }
