/** How far back news goes, in days. */
export const NEWS_DAYS = 60
/** The newest things in all that are news. */
export const MAX_NEWS = 200
/** Of one game that has many updates, the newest. */
export const MAX_UPDATES_OF_GAME = 20
/** Games of which updates are read: the favorites and the games of developers are without a practical limit. */
export const MAX_GAMES_WITH_NEWS = 5_000
/** Of a member's posts and games, the newest that are looked at, whether or not others see them. */
export const MAX_LOOKED_AT = 100
/** Of the lists, those that changed last. */
export const MAX_LISTS_WITH_NEWS = 100
/** Of the games that were added to a list, the newest. */
export const MAX_ADDED_GAMES = 60
/** Of the games that were added to a list on a day, those that are shown. */
export const SHOWN_ADDED_GAMES = 4
/** The newest games of the catalog among which followed tags and saved searches find theirs. */
export const MAX_NEW_GAMES = 2_000
