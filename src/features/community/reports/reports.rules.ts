import { textError, textRules } from '#/shared/textRules.ts'
import { REPORT_BOUNDS } from './reports.limits.ts'

const REASON = textRules(REPORT_BOUNDS)

/** What is wrong with the trimmed reason of a report. */
export const reportError = (reason: string) => textError(reason, REASON)
