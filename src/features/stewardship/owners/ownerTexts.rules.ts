import { textError, textRules } from '#/shared/textRules.ts'
import { REQUEST_BOUNDS } from './ownership.limits.ts'
import { MAX_KEY_NOTE } from './steamKeys.limits.ts'
import { VOTES_REASON_BOUNDS } from './votesRemoval.limits.ts'

const REQUEST = textRules(REQUEST_BOUNDS)
const VOTES_REASON = textRules(VOTES_REASON_BOUNDS)
const KEY_NOTE = textRules({ max: MAX_KEY_NOTE })

/** What is wrong with an owner's trimmed texts. */
export const requestError = (text: string) => textError(text, REQUEST)
export const votesReasonError = (text: string) => textError(text, VOTES_REASON)
export const keyNoteError = (text: string) => textError(text, KEY_NOTE)
