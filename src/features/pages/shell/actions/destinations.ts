import { useRouterState } from '@tanstack/react-router'
import { searchList } from '#/features/catalog/browse/listOfAddress.ts'
import { hasCriteria } from '#/features/catalog/index/query/catalog.address.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { paths } from '#/shared/paths.ts'
import type { IconName } from '#/ui/iconNames.ts'

interface Destination {
  href: string
  label: string
  icon: IconName
  /** The window that it opens in. */
  target?: '_blank'
}

export interface ShownDestination extends Destination {
  current: 'page' | undefined
}

/** The sections of the site in the order of the navigation bars. */
const DESTINATIONS: readonly Destination[] = [
  { href: paths.home(), label: 'Games', icon: 'gamepad-2' },
  { href: paths.updates(), label: 'Updates', icon: 'newspaper' },
  { href: paths.popular(), label: 'Popular', icon: 'trending-up' },
  { href: paths.search(), label: 'Search', icon: 'search' },
  { href: paths.community(), label: 'Community', icon: 'messages-square' },
]

/**
 * The sections for this reader, and which of them the address belongs to. A search that has criteria is the list of games, with filters. The
 * council's own site is one of them for members with a role, who alone are told its address.
 */
export function useDestinations(): readonly ShownDestination[] {
  const path = useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname === paths.search() && hasCriteria(searchList(search).query) ? paths.home() : pathname,
  })
  const council = useViewer()?.council_url
  const shown: readonly Destination[] = council
    ? [...DESTINATIONS, { href: council, label: 'Council', icon: 'landmark', target: '_blank' }]
    : DESTINATIONS
  return shown.map((place) => ({
    ...place,
    current: `${path}/`.startsWith(`${place.href}/`) ? 'page' : undefined,
  }))
}
