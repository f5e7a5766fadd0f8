/** Games of a ranking on a shelf: as many as a wide window shows without scrolling. */
export const SHELF_SIZE = 5
/** Featured games on the front page. */
export const MAX_FEATURED = 12
/** Fewer games than this are not shown as a shelf; featured games are. */
export const MIN_SHELF = 4
