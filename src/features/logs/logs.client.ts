import { apiSend } from '#/shared/apiClient.ts'
import type { Interaction } from './logs.limits.ts'

/** Sends in the background; a failure is nobody's concern, and a page that closes does not stop it. */
const send = (path: string, body: object) =>
  void apiSend('POST', path, body, { keepalive: true }).catch(() => undefined)

export const logView = (gameID: number) => send('/api/addLog', { gameID })
export const logClick = (gameId: number, linkType: string) =>
  send('/api/addLinkLog', { game_id: gameId, link_type: linkType })
export const logInteraction = (name: Interaction) => send('/api/addIntLog', { name })
