import { apiGet } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { SuggestNames } from '#/ui/editor/useMentions.ts'

/** Members with a username that begins with the typed text. */
export const suggestMembers: SuggestNames = async (name, signal) => {
  const { items } = await apiGet<{ items: { username: string; display_name: string | null }[] }>(
    `/api/members${stringifySearch({ name })}`,
    signal,
  )
  return items.map(({ username, display_name }) => ({ username, display_name: display_name ?? username }))
}
