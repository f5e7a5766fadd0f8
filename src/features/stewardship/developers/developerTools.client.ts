import type { Developer } from '#/features/catalog/developers/developers.contract.ts'
import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import type { AlikeDevelopers, DeveloperInput } from './developerTools.contract.ts'

const at = (slug: string) => `/api/developers/${encodeURIComponent(slug)}`

export const saveDeveloper = (slug: string, input: DeveloperInput): Promise<Developer> =>
  apiSend('PUT', at(slug), input)

/** Makes two developers one; resolves to the address of the one who stays. */
export const mergeDevelopers = (slug: string, into: string): Promise<{ slug: string; games: number }> =>
  apiSend('POST', `${at(slug)}/merge`, { into })

const ALIKE = '/api/moderation/alike-developers'

/** Developers who may be the same, for moderators. */
export const alikeDevelopersQuery = (viewer: string | null | undefined) => ({
  ...viewerQuery<AlikeDevelopers>(viewer, ['alike-developers'], ALIKE),
  staleTime: 0,
})

export const tellApart = (one: string, other: string): Promise<void> =>
  apiSend('POST', ALIKE, { developers: [one, other] })
