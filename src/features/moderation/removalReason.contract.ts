import { z } from 'zod'
import { isPlainText } from '#/shared/plainText.ts'
import { MAX_REMOVAL_REASON_LENGTH } from './moderation.limits.ts'

/** A moderator's reason for a removal. Authors, who remove what is their own, leave it out. */
export const removalReason = z
  .string()
  .trim()
  .max(MAX_REMOVAL_REASON_LENGTH)
  .refine(isPlainText, 'Remove the control characters')
  .default('')
  .describe("Required of a moderator who removes another member's text: its author reads it.")
