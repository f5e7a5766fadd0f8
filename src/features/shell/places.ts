import type { IconName } from '#/ui/iconNames.ts'

export interface Place {
  href: string
  label: string
  icon: IconName
}

/** The places that the bars lead to, in their order. */
export const PLACES: readonly Place[] = [
  { href: '/', label: 'Games', icon: 'gamepad-2' },
  { href: '/updates', label: 'Updates', icon: 'newspaper' },
  { href: '/search', label: 'Search', icon: 'search' },
  { href: '/community', label: 'Community', icon: 'messages-square' },
]

/** Whether an address belongs to a place. */
export const isAt = (place: Place, path: string) =>
  place.href === '/' ? path === '/' : path === place.href || path.startsWith(`${place.href}/`)
