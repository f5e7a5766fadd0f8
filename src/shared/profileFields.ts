/** What members change of their profile, and its name on the screen: their texts, and each kind of item that they wear or show. */
export const PROFILE_FIELDS = {
  display_name: 'Display name',
  about: 'About',
  background: 'Background',
  avatar_body: 'Body',
  avatar_shirt: 'Shirt',
  avatar_hair: 'Hair',
  avatar_beard: 'Beard',
  avatar_face: 'Face',
  avatar_hat: 'Hat',
  avatar_item: 'Item',
  avatar_overlay: 'Overlay',
  badge: 'Badges',
  nameBadge: 'Name badge',
  nameColor: 'Name color',
  theme: 'Theme',
  banner: 'Banner',
} as const
export type ProfileField = keyof typeof PROFILE_FIELDS

/** What changed of a profile, by field. */
export type ProfileDiff = Partial<Record<ProfileField, { from: string | null; to: string | null }>>
