/** The weeks that the calendar and the chart of a profile show, the current one included. */
export const PROGRESS_WEEKS = 26
