import { markdownRules, textError, textRules } from '#/shared/textRules.ts'
import { COMMENT_BOUNDS, MAX_FEEDBACK_LENGTH, MAX_FEEDBACK_POINTS } from './comments.limits.ts'

const COMMENT = markdownRules(COMMENT_BOUNDS)
const POINT = textRules({ min: 1, max: MAX_FEEDBACK_LENGTH })

/** What is wrong with a trimmed comment. */
export const commentError = (text: string) => textError(text, COMMENT)

export const isFeedbackPoint = (text: string): boolean => textError(text, POINT) === undefined

/** What is wrong with the positive or the negative points of feedback, trimmed. */
export function pointsError(points: readonly string[]): string | undefined {
  if (points.length > MAX_FEEDBACK_POINTS) return `Write at most ${MAX_FEEDBACK_POINTS} points`
  const wrong = points.find((point) => !isFeedbackPoint(point))
  return wrong === undefined ? undefined : `${textError(wrong, POINT)} per point`
}
