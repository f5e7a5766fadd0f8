import { avatarAddress } from './pictureAddress.ts'

/** Codes of the items from which default avatars are made; a test checks that everybody owns them. */
export const DEFAULT_PARTS = {
  background: ['l1', 'l2', 'l3', 'l4', 'l5', 'l6'],
  avatar_body: ['l7', 'l8', 'l9', 'l10', 'l11', 'l12', 'l13', 'l14'],
  avatar_shirt: ['l35', 'l36', 'l37', 'l38', 'l39', 'l40'],
  avatar_face: ['l15', 'l16', 'l17', 'l18', 'l19', 'l20', 'l21'],
  avatar_hair: ['l23', 'l24', 'l25', 'l26', 'l27', 'l28', 'l29', 'l30', 'l31', 'l32', 'l33', 'l34', 'l46'],
} as const

const END = '.'.charCodeAt(0)

/** The parts of the avatar of a member who has not made one: always the same for the same member. */
export function defaultParts(userId: string): string[] {
  let hash = 0x811c9dc5
  return Object.values(DEFAULT_PARTS).map((codes) => {
    for (let at = 0; at <= userId.length; at++)
      hash = Math.imul(hash ^ (at < userId.length ? userId.charCodeAt(at) : END), 0x01000193)
    return codes[((hash ^ (hash >>> 15)) >>> 0) % codes.length]!
  })
}

/** The address of that avatar. */
export const defaultAvatar = (userId: string): string => avatarAddress(defaultParts(userId))
