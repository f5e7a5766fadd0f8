import { ART_VERSION } from '#/shared/itemPicture.ts'

export const AVATARS_PREFIX = '/media/avatars/'

/** Widths of avatars in pixels: beside texts, and on a profile. */
export const AVATAR_SIZES = [80, 320] as const
export type AvatarSize = (typeof AVATAR_SIZES)[number]

/** The address of an avatar of parts, in the order of their layers. It says what is drawn, so nothing has to be stored. */
export const avatarAddress = (parts: readonly string[], size: AvatarSize = 80): string =>
  `${AVATARS_PREFIX}${ART_VERSION}/${parts.join('-')}/${size}.webp`

/** The address of the same avatar in the size for `pixels` on the screen; other pictures stay as they are. */
export function avatarInSize(address: string, pixels: number): string {
  if (!address.startsWith(AVATARS_PREFIX)) return address
  return address.replace(/\/\d+\.webp$/, `/${pixels > 48 ? 320 : 80}.webp`)
}
