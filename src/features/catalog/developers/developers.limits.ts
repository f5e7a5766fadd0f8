/** Of a game. */
export const MAX_DEVELOPERS = 5
/** Of a developer's name, in characters. */
export const MAX_DEVELOPER_LENGTH = 100
/** Of the part of an address that identifies a developer, in characters. */
export const MAX_SLUG_LENGTH = 100
/** Other names of a developer. */
export const MAX_OTHER_NAMES = 10
/** Links of a developer. */
export const MAX_DEVELOPER_LINKS = 10
/** Of the title of a link, in characters. */
export const MAX_DEVELOPER_LINK_TITLE = 60
/** Developers that a filter names at most. */
export const MAX_FILTERED_DEVELOPERS = 10
/** Developers that a text may mean. */
export const MAX_DEVELOPER_SUGGESTIONS = 8
/** Games that say who a suggested developer is. */
export const MAX_KNOWN_FOR = 3
