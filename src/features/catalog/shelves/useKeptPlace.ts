import { useEffect, useState } from 'react'
import { isPlaceKept, keepPlace, keepPlaceOnPage, type OwnShelf } from './shelfPlace.client.ts'

/**
 * Whether a member's own shelf is shown: it has enough games, and its place was kept or may still be made. The next visit keeps a place for it.
 *
 * @param isEnough whether it has enough games; undefined until that is known
 */
export function useKeptPlace(
  shelf: OwnShelf,
  { viewer, mayMove, isEnough }: { viewer: string; mayMove: boolean; isEnough: boolean | undefined },
): boolean {
  const [wasKept] = useState(() => isPlaceKept(shelf))
  const isShown = isEnough === true && (mayMove || wasKept)
  useEffect(() => {
    if (isEnough === undefined) return
    keepPlace(viewer, shelf, isEnough)
    keepPlaceOnPage(shelf, isShown)
  }, [viewer, shelf, isEnough, isShown])
  return isShown
}
