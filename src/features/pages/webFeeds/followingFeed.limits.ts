/** Entries of the feed of what a member follows. */
export const FOLLOWING_FEED_ITEMS = 50
/** Requests of one member's feed in a minute. Feed readers ask once an hour. */
export const FOLLOWING_FEED_READS_PER_MINUTE = 10
