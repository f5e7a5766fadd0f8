import { accessTokenNow, viewerId } from '#/features/people/session/session.client.ts'
import { apiSend } from '#/shared/apiClient.ts'

/**
 * Sends what is counted, in the background and even while the page is being left. It waits for nothing, and nobody learns of a failure.
 * A beacon has no headers, so a member's is a request that outlives the page, which browsers treat alike.
 */
export function sendLog(path: string, body: object): void {
  if (viewerId() === null) {
    navigator.sendBeacon?.(path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
    return
  }
  const token = accessTokenNow()
  const sent = token
    ? fetch(path, {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
    : // The token has to be renewed first.
      apiSend('POST', path, body, { keepalive: true })
  void sent.catch(() => undefined)
}
