import { createContext, use } from 'react'

export interface NamedGame {
  id: number
  name: string
}

/** Which games are the viewer's favorites, and how to change that; how to hide one from lists. */
export interface OwnGames {
  favorites: ReadonlySet<number>
  setFavorite: (game: NamedGame, favorite: boolean) => void
  hide: (game: NamedGame) => void
}

/** Without a provider, as in cached fragments on the server, there are no favorites. */
export const OwnGamesContext = createContext<OwnGames>({
  favorites: new Set(),
  setFavorite: () => {},
  hide: () => {},
})

export const useOwnGames = (): OwnGames => use(OwnGamesContext)
