import { z } from 'zod'
import { textInput } from '#/shared/textInput.ts'
import { MAX_DECISION_REASON, MIN_DECISION_REASON } from './moderation.limits.ts'
import { isFullReason, MISSING_REASON } from './reason.rules.ts'

export const reasonText = textInput({ max: MAX_DECISION_REASON })

/** A reason that must be given. */
export const requiredReason = reasonText.refine(isFullReason, MISSING_REASON)

/** Body of `POST /api/moderation/{kind}/{id}` of every kind. The member concerned can read the reason. */
export const decisionInput = z
  .strictObject({
    decision: z.enum(['accept', 'decline']),
    reason: reasonText.default('').meta({
      type: 'string',
      description: `The reason, ${MIN_DECISION_REASON} to ${MAX_DECISION_REASON} characters. Required to decline. The affected member can read it.`,
    }),
  })
  .refine(({ decision, reason }) => decision === 'accept' || isFullReason(reason), {
    path: ['reason'],
    message: MISSING_REASON,
  })
  .meta({ id: 'DecisionInput' })
export type DecisionInput = z.infer<typeof decisionInput>

export const decisionSchema = z
  .object({ status: z.string().describe("The item’s new status, such as 'applied' or 'declined'.") })
  .meta({ id: 'Decision' })
