import { apiGet } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { SuggestNames } from '#/ui/editor/useMentions.ts'

interface FoundMember {
  id: string
  username: string
  display_name: string | null
}

/** Members with a username that begins with a text. */
export async function findMembers(name: string, signal?: AbortSignal): Promise<FoundMember[]> {
  const path = `/api/members${stringifySearch({ name })}`
  return (await apiGet<{ items: FoundMember[] }>(path, signal)).items
}

/** The same, as an editor suggests them. */
export const suggestMembers: SuggestNames = async (name, signal) => {
  const items = await findMembers(name, signal)
  return items.map(({ username, display_name }) => ({ username, display_name: display_name ?? username }))
}
