import { ApiError } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import type { DraftField } from './compose.rules.ts'

/** Which field of the form shows what is wrong with an input of the API. */
const FIELDS: Readonly<Record<string, DraftField>> = {
  title: 'title',
  content: 'content',
  game: 'game',
  game_id: 'game',
  'game.id': 'game',
  poll: 'options',
  poll_options: 'options',
}

/** An error of the server: by field where it names one, else as a whole. */
export function serverError(error: Error | null): Partial<Record<DraftField | 'whole', string>> {
  if (!error) return {}
  const refused = error instanceof ApiError ? error.problem.errors?.[0] : undefined
  if (!refused) return { whole: errorMessage(error) }
  const field: DraftField =
    refused.parameter === 'poll.ends_at'
      ? 'endsAt'
      : (FIELDS[refused.parameter] ?? FIELDS[refused.parameter.split('.')[0]!] ?? 'content')
  return { [field]: refused.message }
}
