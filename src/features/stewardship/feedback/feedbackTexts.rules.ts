import { lineRules, textError, textRules } from '#/shared/textRules.ts'
import { FEEDBACK_CONTENT, FEEDBACK_TITLE, MAX_FEEDBACK_REPLY } from './feedback.limits.ts'

const TITLE = lineRules(FEEDBACK_TITLE)
const CONTENT = textRules(FEEDBACK_CONTENT)
const REPLY = textRules({ max: MAX_FEEDBACK_REPLY })

/** What is wrong with the trimmed texts of feedback and of its answer. */
export const feedbackTitleError = (title: string) => textError(title, TITLE)
export const feedbackContentError = (content: string) => textError(content, CONTENT)
export const feedbackReplyError = (reply: string) => textError(reply, REPLY)
