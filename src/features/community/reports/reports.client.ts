import { apiSend } from '#/shared/apiClient.ts'
import type { ReportKind, ReportSubject } from './reports.limits.ts'

export interface NewReport {
  subject_type: ReportSubject
  subject_id: string
  kind: ReportKind
  reason: string
  /** The other game of a duplicate. */
  other_game_id?: number
}

/** Reports something to the moderators; resolves with a sentence for the member. */
export const sendReport = (report: NewReport): Promise<{ message: string }> =>
  apiSend('POST', '/api/reports', report)
