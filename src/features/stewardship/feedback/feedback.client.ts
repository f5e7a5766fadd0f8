import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { viewerKey, viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiGet, apiSend } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import { type ShownFeedback, shortest } from './feedback.address.ts'
import type {
  Feedback,
  FeedbackAnswer,
  FeedbackAttachments,
  FeedbackInput,
  FeedbackList,
} from './feedback.contract.ts'

export function feedbackQuery(shown: ShownFeedback) {
  const search = stringifySearch(shortest(shown))
  return queryOptions({
    queryKey: ['feedback', search] as const,
    queryFn: ({ signal }) => apiGet<FeedbackList>(`/api/feedback${search}`, signal),
  })
}

export const feedbackItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['feedback', 'item', id] as const,
    queryFn: ({ signal }) => apiGet<Feedback>(`/api/feedback/${encodeURIComponent(id)}`, signal),
  })

/** What only the author and moderators may ask for. */
export const attachmentsQuery = (viewer: string | undefined, id: number) =>
  viewerQuery<FeedbackAttachments>(viewer, ['feedback-attachments', id], `/api/feedback/${id}/attachments`)

export const ownVotesQuery = (viewer: string | null | undefined) =>
  queryOptions({
    queryKey: [...viewerKey(viewer), 'feedback-votes'] as const,
    queryFn: async ({ signal }) =>
      (await apiGet<{ ids: number[] }>('/api/me/feedback-votes', signal, { asViewer: true })).ids,
    enabled: Boolean(viewer),
  })

export const sendFeedback = (input: FeedbackInput): Promise<{ id: number }> =>
  apiSend('POST', '/api/feedback', input)

export const voteForIdea = (id: number, vote: boolean): Promise<{ vote: boolean; votes: number }> =>
  apiSend('PUT', `/api/feedback/${id}/vote`, { vote }, { keepalive: true })

export const sendAnswer = (id: number, answer: FeedbackAnswer): Promise<Feedback> =>
  apiSend('PUT', `/api/feedback/${id}/answer`, answer)

export const removeFeedback = (id: number, reason: string): Promise<{ id: number }> =>
  apiSend('DELETE', `/api/feedback/${id}`, { reason })

/** Reads everything about feedback again that is shown. */
export const refreshFeedback = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['feedback'] })
