/** The features whose use is counted; other names are rejected, so that nobody can fill the table. */
export const INTERACTIONS = ['play', 'trailer', 'screenshots', 'more-like-this', 'featured'] as const

/** For how many days single visits are kept; the sums of days stay forever. */
export const VISIT_DAYS = 90
/** For how many days a member sees which games they opened. */
export const OWN_VISIT_DAYS = 365
