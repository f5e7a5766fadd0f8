import { createContext, use } from 'react'

export interface NamedGame {
  id: number
  name: string
}

/** The viewer's favorites, and functions to change them and to hide a game from lists. */
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
