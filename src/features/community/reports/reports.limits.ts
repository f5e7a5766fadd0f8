export const REPORT_KINDS = ['spam', 'abuse', 'spoiler', 'off-topic', 'other'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export const REPORT_KIND_LABELS: Record<ReportKind, string> = {
  spam: 'Spam or advertising',
  abuse: 'Insults, harassment or hate',
  spoiler: 'Spoilers without a warning',
  'off-topic': 'Off topic',
  other: 'Something else',
}

export const REPORT_SUBJECTS = ['post', 'comment', 'update', 'profile'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

/** Characters of a report's reason. */
export const REPORT_BOUNDS = { max: 1000 } as const
export const REPORT_SENT = 'Thanks. Your report was sent to the moderators.'
