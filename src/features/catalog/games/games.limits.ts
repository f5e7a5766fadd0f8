/** Characters of a description that are shown before 'See full description'. */
export const DESCRIPTION_COLLAPSE = 300
/** Pixels of the tag section that are shown before 'See all'. */
export const TAGS_COLLAPSE_PX = 185
/** Characters of a name on a card. */
export const CARD_NAME_LENGTH = 25
/** More like this: initially, and after 'See more games'. */
export const SIMILAR_FIRST = 3
export const SIMILAR_ALL = 15
/** From how many members on it is said how many like two games: fewer could tell who they are, and votes are private. */
export const MIN_LIKED_BY_BOTH = 3
/** From how many members on it is said how many have a game in their library with one status. The database notes changes from here on. */
export const MIN_SHOWN_IN_LIBRARIES = 5
/** The number of latest updates in a game's details. */
export const LATEST_UPDATES = 3
/** Search box: suggestions in full, and by name only. */
export const SUGGESTIONS_FULL = 5
export const SUGGESTIONS_LIGHT = 10
/** The pause between letters after which those typed since the first one are searched for, in ms. */
export const SUGGEST_PAUSE_MS = 120
/** Where fewer games than this contain a text, games with a similar name are shown, too. */
export const FEW_GAMES = 5
/** At most so many of them. */
export const MAX_NEAR_GAMES = 5
/** Of the highest-rated games that can be played here. */
export const PLAYABLE_GAMES = 10
/** The maximum number of cards in one request by ids. */
export const MAX_CARDS = 100
/** Names that the API uses below `/api/games/`. No game can have one of them as its urlid. */
export const RESERVED_URLIDS: readonly string[] = [
  'counts',
  'suggest',
  'neighbors',
  'near',
  'cards',
  'similar-names',
  'fill-from-link',
  'featured',
  'random',
  'popular',
]
