import { apiSend } from '#/shared/apiClient.ts'
import type { FillProposals } from './fillFromLink.contract.ts'

/** The values found on a game's page. */
export const readGamePage = (url: string): Promise<FillProposals> =>
  apiSend('POST', '/api/games/fill-from-link', { url })
