import { lengthOf } from '#/shared/plainText.ts'
import { textError, textRules } from '#/shared/textRules.ts'
import { MAX_DECISION_REASON, MAX_REMOVAL_REASON_LENGTH, MIN_DECISION_REASON } from './moderation.limits.ts'

export const REASON = textRules({ max: MAX_DECISION_REASON })
export const REMOVAL_REASON = textRules({ max: MAX_REMOVAL_REASON_LENGTH })
export const MISSING_REASON = `Give a reason of at least ${MIN_DECISION_REASON} characters`

export const isFullReason = (text: string): boolean => lengthOf(text) >= MIN_DECISION_REASON

/** What is wrong with a trimmed reason that must be given. */
export const reasonError = (text: string): string | undefined =>
  isFullReason(text) ? textError(text, REASON) : MISSING_REASON
