import { useRouterState } from '@tanstack/react-router'
import { listOfAddress, type ShownList } from './listOfAddress.ts'

/**
 * The list of the address that the browser is navigating to. The list on the page follows when its
 * games have loaded. The filters must not wait for that, or a second choice would undo the first.
 */
export function useWantedList(shown: ShownList): ShownList {
  const wanted = useRouterState({
    select: ({ location }) => listOfAddress(location.pathname, location.search),
    structuralSharing: true,
  })
  return wanted ?? shown
}
