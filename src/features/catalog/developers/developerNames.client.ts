import { queryOptions } from '@tanstack/react-query'
import { apiGet, isMissing } from '#/shared/apiClient.ts'
import type { Developer } from './developers.contract.ts'

/** Names of developers, by the addresses that they are known under. Those of nobody are left out. */
export type DeveloperNames = Readonly<Record<string, string>>

/** The names of the developers at these addresses. */
export const developerNamesQuery = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: ['developers', 'names', slugs.join(',')] as const,
    queryFn: async ({ signal }): Promise<DeveloperNames> =>
      Object.fromEntries((await Promise.all(slugs.map((slug) => findName(slug, signal)))).flat()),
  })

async function findName(slug: string, signal: AbortSignal): Promise<[slug: string, name: string][]> {
  try {
    return [[slug, (await apiGet<Developer>(`/api/developers/${slug}`, signal)).name]]
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
