/** How many games can be open in tabs: each is a page that keeps running. */
export const MAX_PLAY_TABS = 30
/** What the browser stores of the tabs is read up to this many characters. */
export const MAX_STORED_LENGTH = 20_000
/** Longest name of a tab that is stored; the name on screen comes from the game itself. */
export const MAX_STORED_NAME = 100
/** The latest time of a reminder. */
export const MAX_REMINDER_DAYS = 30

/** What a site says about being shown in a frame of this one. */
export const FRAME_OUTCOMES = ['allowed', 'refused', 'gone', 'unknown'] as const
export type FrameOutcome = (typeof FRAME_OUTCOMES)[number]
