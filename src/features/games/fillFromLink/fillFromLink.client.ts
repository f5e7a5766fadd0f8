import { apiSend } from '#/shared/apiClient.ts'
import type { FillProposals } from './fillFromLink.contract.ts'

/** What the page of a game says of it. */
export const readGamePage = (url: string): Promise<FillProposals> =>
  apiSend('POST', '/api/games/fill-from-link', { url })
