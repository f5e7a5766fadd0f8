import { useRouterState } from '@tanstack/react-router'
import { listOfAddress, type ShownList } from './listOfAddress.ts'

/**
 * What the reader asks for: the list of the address that the browser is going to. The list on the page follows when its
 * games have loaded; the filters must not wait for that, or a second choice would undo the first.
 */
export function useWantedList(shown: ShownList): ShownList {
  const wanted = useRouterState({
    select: ({ location }) => listOfAddress(location.pathname, location.search),
    structuralSharing: true,
  })
  return wanted ?? shown
}
