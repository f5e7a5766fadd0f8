export const FEEDBACK_KINDS = ['bug', 'idea', 'data'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]
export const FEEDBACK_KIND_LABELS: Readonly<Record<FeedbackKind, string>> = {
  bug: 'Bug',
  idea: 'Idea',
  data: 'Game data',
}

export const FEEDBACK_STATUSES = ['open', 'planned', 'done', 'declined'] as const
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number]
export const FEEDBACK_STATUS_LABELS: Readonly<Record<FeedbackStatus, string>> = {
  open: 'Open',
  planned: 'Planned',
  done: 'Done',
  declined: 'Declined',
}

export const FEEDBACK_ORDERS = ['votes', 'new'] as const
export type FeedbackOrder = (typeof FEEDBACK_ORDERS)[number]

/** Characters. */
export const FEEDBACK_TITLE = { min: 5, max: 100 } as const
export const FEEDBACK_CONTENT = { min: 10, max: 4000 } as const
export const MAX_FEEDBACK_REPLY = 2000
export const MAX_FEEDBACK_PAGE = 500
export const MAX_FEEDBACK_BROWSER = 400
