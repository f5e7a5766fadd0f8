import { textInput } from '#/shared/textInput.ts'
import { MAX_REMOVAL_REASON_LENGTH } from './moderation.limits.ts'

/** A moderator's reason for a removal. Authors who remove their own text omit it. */
export const removalReason = textInput({ max: MAX_REMOVAL_REASON_LENGTH })
  .default('')
  .describe('Required when a moderator removes another member’s text. Its author sees it.')
