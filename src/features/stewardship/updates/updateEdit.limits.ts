/** Characters of an update's version. */
export const MAX_VERSION_LENGTH = 60
export const MAX_UPDATE_TITLE_LENGTH = 150
export const MIN_UPDATE_CONTENT_LENGTH = 5
/** Characters of an update's Markdown text. */
export const MAX_UPDATE_CONTENT_LENGTH = 20_000
/** The first day that an update can have. */
export const FIRST_UPDATE_DAY = '1970-01-01'

export const UPDATE_ADDED = 'Update added.'
export const UPDATE_CHANGED = 'Changes saved.'
