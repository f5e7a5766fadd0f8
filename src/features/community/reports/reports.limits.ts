export const REPORT_SUBJECTS = ['post', 'comment', 'update', 'profile', 'game'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

const OF_TEXTS = ['spam', 'abuse', 'spoiler', 'off-topic', 'other'] as const
const OF_GAMES = ['malware', 'stolen', 'duplicate', 'nsfw', 'facts', 'dead-link', 'other'] as const
export const REPORT_KINDS = [...new Set([...OF_TEXTS, ...OF_GAMES])]
export type ReportKind = (typeof REPORT_KINDS)[number]

/** What can be wrong with an item, in the order of the form. */
export const reportKindsOf = (subject: ReportSubject): readonly ReportKind[] =>
  subject === 'game' ? OF_GAMES : OF_TEXTS

export const REPORT_KIND_LABELS: Record<ReportKind, string> = {
  spam: 'Spam or advertising',
  abuse: 'Insults, harassment, or hate',
  spoiler: 'Spoilers without a warning',
  'off-topic': 'Off topic',
  malware: 'Malware or a scam',
  stolen: 'Stolen from its creator',
  duplicate: 'Duplicate of another game',
  nsfw: 'Adult content without the NSFW tag',
  facts: 'Wrong information',
  'dead-link': 'A link that no longer works',
  other: 'Something else',
}

/** Characters of a report's reason. */
export const REPORT_BOUNDS = { max: 1000 } as const
export const REPORT_SENT = 'Thanks. Your report was sent to the moderators.'
