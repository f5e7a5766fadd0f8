/** Characters; longer ones are cut. */
export const MAX_NOTIFICATION_TITLE = 200
export const MAX_NOTIFICATION_TEXT = 300
/** Days until a notification is deleted. */
export const NOTIFICATION_DAYS = 365
/** Maximum number of unseen notifications that are listed; the rest are counted. */
export const MAX_UNSEEN_LISTED = 100
