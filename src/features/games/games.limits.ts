/** Characters of a description that are shown before 'See full description'. */
export const DESCRIPTION_COLLAPSE = 300
/** Pixels of the tag section that are shown before 'See all'. */
export const TAGS_COLLAPSE_PX = 185
/** Characters of a name on a card. */
export const CARD_NAME_LENGTH = 25
/** More like this: at first, and after 'See more games'. */
export const SIMILAR_FIRST = 3
export const SIMILAR_ALL = 15
/** Latest updates on a game's details. */
export const LATEST_UPDATES = 3
/** Search box: suggestions in full, and light. */
export const SUGGESTIONS_FULL = 5
export const SUGGESTIONS_LIGHT = 10
/** Games whose cards can be asked for at once by their ids. */
export const MAX_CARDS = 100
/** Names that the API's own addresses take below `/api/games/`: no game can have one of them as its urlid. */
export const RESERVED_URLIDS: readonly string[] = ['counts', 'suggest', 'neighbors', 'cards']
