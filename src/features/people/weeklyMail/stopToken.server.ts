import type { Keys } from '#/features/people/auth/tokens/keys.server.ts'
import { uuidBytes, uuidOf } from '#/shared/uuid.server.ts'

const ID_BYTES = 16
const MAC_BYTES = 16
/** Characters of a token, base64url. */
export const STOP_TOKEN_LENGTH = Math.ceil(((ID_BYTES + MAC_BYTES) * 8) / 6)

const PURPOSE = 'weekly mail stop'

/**
 * What turns the weekly email of a member off, and nothing else. It has no end: an old email's link is to work, too.
 *
 * @param userId a UUID
 */
export function stopToken(keys: Keys, userId: string): string {
  const id = uuidBytes(userId)
  return Buffer.concat([id, keys.mac(PURPOSE, id).subarray(0, MAC_BYTES)]).toString('base64url')
}

/** The id of the member whose token it is; undefined for any other text. */
export function readStopToken(keys: Keys, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES) return undefined
  const id = bytes.subarray(0, ID_BYTES)
  if (!keys.isMac(PURPOSE, id, bytes.subarray(ID_BYTES))) return undefined
  return uuidOf(id)
}
