import type { ApiTokenList, NewApiToken } from '#/features/people/apiTokens/apiTokens.contract.ts'
import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import type { ApiScope } from '#/shared/apiScopes.ts'

/** The viewer's API tokens. */
export const apiTokensQuery = (id: string | null | undefined) => ({
  ...viewerQuery<ApiTokenList>(id, ['api tokens'], '/api/me/tokens'),
  staleTime: 0,
})

export interface ApiTokenDraft {
  name: string
  scopes: readonly ApiScope[]
  /** Null: it does not expire. */
  expires_in_days: number | null
}

export const createApiToken = (draft: ApiTokenDraft): Promise<NewApiToken> =>
  apiSend<NewApiToken>('POST', '/api/me/tokens', draft)

export const revokeApiToken = (id: number): Promise<ApiTokenList> =>
  apiSend<ApiTokenList>('DELETE', `/api/me/tokens/${id}`)
