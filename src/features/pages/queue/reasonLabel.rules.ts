import { lineRules, required, textError } from '#/shared/textRules.ts'
import { MAX_REASON_LABEL } from './queue.limits.ts'

export const REASON_LABEL = [required('Enter a label'), ...lineRules({ min: 0, max: MAX_REASON_LABEL })]

/** What is wrong with the trimmed label of a canned reason. */
export const reasonLabelError = (label: string) => textError(label, REASON_LABEL)
