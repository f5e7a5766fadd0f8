import type { Keys } from '#/features/people/auth/tokens/keys.server.ts'
import { uuidBytes, uuidOf } from '#/shared/uuid.server.ts'

export const FEED_SECRET_BYTES = 16
const ID_BYTES = 16
const MAC_BYTES = 24
const NO_SECRET = Buffer.alloc(FEED_SECRET_BYTES)

const PURPOSE = 'following feed'

/** The part of a feed's address that nobody can guess: whose feed it is, and a proof. A copy of the database doesn't have it. */
export function feedKey(keys: Keys, userId: string, secret: Buffer): string {
  const id = uuidBytes(userId)
  return Buffer.concat([id, keys.mac(PURPOSE, Buffer.concat([id, secret])).subarray(0, MAC_BYTES)]).toString(
    'base64url',
  )
}

/**
 * The id of the member whose feed has this key; undefined for any other text, after as much work as for a right one.
 *
 * @param findSecret gives the secret of a member's feed; undefined if they have none
 */
export async function ownerOfKey(
  keys: Keys,
  key: string,
  findSecret: (userId: string) => Promise<Buffer | undefined>,
): Promise<string | undefined> {
  const bytes = Buffer.from(key, 'base64url')
  // Decoding ignores what is no part of the alphabet, and a feed has one address.
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== key) return undefined
  const id = bytes.subarray(0, ID_BYTES)
  const secret = await findSecret(uuidOf(id))
  const isRight = keys.isMac(PURPOSE, Buffer.concat([id, secret ?? NO_SECRET]), bytes.subarray(ID_BYTES))
  return isRight && secret ? uuidOf(id) : undefined
}
