import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  type DeveloperNames,
  developerNamesQuery,
} from '#/features/catalog/developers/developerNames.client.ts'

/** The names of the developers that a list is filtered by; undefined until they are loaded. */
export const useDeveloperNames = (slugs: readonly string[]): DeveloperNames | undefined =>
  useQuery({ ...developerNamesQuery(slugs), enabled: slugs.length > 0 }).data

/** Loads these names. A list is shown without them if they can't be loaded. */
export async function loadDeveloperNames(
  queryClient: QueryClient,
  slugs: readonly string[],
): Promise<DeveloperNames | undefined> {
  if (slugs.length === 0) return undefined
  const options = developerNamesQuery(slugs)
  await queryClient.prefetchQuery(options)
  return queryClient.getQueryData(options.queryKey)
}
