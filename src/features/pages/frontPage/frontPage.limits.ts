/** Games on the shelf of those to continue. */
export const MAX_CONTINUED = 12
/** 'Updates this week' are those of so many days. */
export const WEEK_DAYS = 7
/** Updates are counted at least so often. */
export const MAX_UPDATES_AGE_SECONDS = 300
/** While the database is unavailable, a page shows less than all for so long. */
export const RETRY_SECONDS = 15
