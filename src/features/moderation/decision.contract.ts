import { z } from 'zod'
import { isPlainText, lengthOf } from '#/shared/plainText.ts'
import { MAX_DECISION_REASON, MIN_DECISION_REASON } from './moderation.limits.ts'

export const reasonText = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => lengthOf(text) <= MAX_DECISION_REASON, `Write at most ${MAX_DECISION_REASON} characters`)
  .refine(isPlainText, 'Remove the control characters from the text')
  .meta({ type: 'string', description: `Plain text, at most ${MAX_DECISION_REASON} characters` })

/** A reason that must be given. */
export const requiredReason = reasonText.refine(
  (text) => lengthOf(text) >= MIN_DECISION_REASON,
  `Give a reason of at least ${MIN_DECISION_REASON} characters`,
)

/** Body of `POST /api/moderation/{kind}/{id}`, of every kind: whoever is concerned reads the reason. */
export const decisionInput = z
  .strictObject({
    decision: z.enum(['accept', 'decline']),
    reason: reasonText.default('').meta({
      type: 'string',
      description: `Why; required to decline, ${MIN_DECISION_REASON} to ${MAX_DECISION_REASON} characters. Whoever is concerned reads it.`,
    }),
  })
  .refine(({ decision, reason }) => decision === 'accept' || lengthOf(reason) >= MIN_DECISION_REASON, {
    path: ['reason'],
    message: `Give a reason of at least ${MIN_DECISION_REASON} characters`,
  })
  .meta({ id: 'DecisionInput' })
export type DecisionInput = z.infer<typeof decisionInput>

export const decisionSchema = z
  .object({ status: z.string().describe("What the item is now, such as 'applied' or 'declined'.") })
  .meta({ id: 'Decision' })
