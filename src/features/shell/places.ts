import { paths } from '#/shared/paths.ts'
import type { IconName } from '#/ui/iconNames.ts'

export interface Place {
  href: string
  label: string
  icon: IconName
}

/** The sections of the site in the order of the navigation bars. */
export const PLACES: readonly Place[] = [
  { href: paths.home(), label: 'Games', icon: 'gamepad-2' },
  { href: paths.updates(), label: 'Updates', icon: 'newspaper' },
  { href: paths.search(), label: 'Search', icon: 'search' },
  { href: paths.community(), label: 'Community', icon: 'messages-square' },
]

/** Whether an address belongs to a section. */
export const isAt = (place: Place, path: string) =>
  place.href === paths.home() ? path === place.href : path === place.href || path.startsWith(`${place.href}/`)
