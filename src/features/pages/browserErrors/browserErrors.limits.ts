/** Bytes of a report. */
export const MAX_REPORT_BYTES = 4_096
/** Characters of an error's message, before and after what members may have entered is taken out of it. */
export const MAX_MESSAGE_LENGTH = 1_000
export const MAX_LOGGED_MESSAGE_LENGTH = 300
/** Lines of a stack, and their characters. */
export const MAX_FRAMES = 8
export const MAX_FRAME_LENGTH = 250
/** Lines that a process logs in a minute, of all errors and of each. */
export const MAX_LINES_PER_MINUTE = 60
export const MAX_LINES_PER_ERROR = 5
