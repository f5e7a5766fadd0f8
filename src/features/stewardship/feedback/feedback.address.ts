import type { FeedbackKind, FeedbackOrder, FeedbackStatus } from './feedback.limits.ts'

/** What a page of feedback shows. */
export interface ShownFeedback {
  kind: FeedbackKind | undefined
  status: FeedbackStatus | undefined
  order: FeedbackOrder
  page: number
}

/** The same in its shortest form, for an address. */
export const shortest = ({ order, page, ...rest }: ShownFeedback) => ({
  ...rest,
  order: order === 'votes' ? undefined : order,
  page: page > 1 ? page : undefined,
})
