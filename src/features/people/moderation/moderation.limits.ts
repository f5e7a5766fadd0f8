/** Bounds of the reason for a removal, in characters. */
export const MAX_REMOVAL_REASON_LENGTH = 1000

/** Characters of the reason for a decision of the queue. Declining needs one. */
export const MIN_DECISION_REASON = 3
export const MAX_DECISION_REASON = 1000
