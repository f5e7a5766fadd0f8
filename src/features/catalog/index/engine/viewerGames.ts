/**
 * What a list needs to know about its reader. Ids of games; unknown ones are ignored.
 * Sets or arrays, in any order.
 */
export interface ViewerGames {
  upvoted: Iterable<number>
  downvoted: Iterable<number>
  favorites: Iterable<number>
  /** Games that the reader hides: they are in no list and in no count. */
  blocked: Iterable<number>
  /** Where it is set, lists have only these games: those with a link that the reader searches for. */
  only?: Iterable<number>
}

/** A viewer without votes, favorites or hidden games. */
export const NOBODY: ViewerGames = { upvoted: [], downvoted: [], favorites: [], blocked: [] }
