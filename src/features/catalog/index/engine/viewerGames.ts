import { byLibraryStatus, type LibraryStatus } from '#/shared/libraryStatus.ts'

/**
 * What a list needs to know about its reader. Ids of games; unknown ones are ignored.
 * Sets or arrays, in any order.
 */
export interface ViewerGames {
  upvoted: Iterable<number>
  downvoted: Iterable<number>
  favorites: Iterable<number>
  /** The games of the reader's library, by their status. */
  library: Readonly<Record<LibraryStatus, Iterable<number>>>
  /** Games that the reader hides: they are in no list and in no count. */
  blocked: Iterable<number>
  /** Where it is set, lists have only these games: those with a link that the reader searches for. */
  only?: Iterable<number>
  /** The games that are picked for the reader, best first: what the order 'for you' begins with. */
  picks?: Iterable<number>
}

/** A viewer without votes, favorites, a library or hidden games. */
export const NOBODY: ViewerGames = {
  upvoted: [],
  downvoted: [],
  favorites: [],
  library: byLibraryStatus(() => []),
  blocked: [],
}
