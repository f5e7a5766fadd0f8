import { useEffect } from 'react'

/** The games that the list on the page leaves out now, because its reader chose so. */
let leftOut: { listId: number; games: ReadonlySet<number> } | undefined

/** Remembers, as long as the caller is shown, which games a list leaves out: steps through the list pass over them. */
export function useLeftOutGames(listId: number, games: ReadonlySet<number> | undefined): void {
  useEffect(() => {
    leftOut = games && { listId, games }
    return () => {
      leftOut = undefined
    }
  }, [listId, games])
}

/** Whether a list leaves out a game now. */
export const isLeftOut = (listId: number, gameId: number): boolean =>
  leftOut?.listId === listId && leftOut.games.has(gameId)
