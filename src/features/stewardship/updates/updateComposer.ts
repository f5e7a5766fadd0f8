import { createContext, use } from 'react'

/** A game that an update is of. */
export interface ChosenGame {
  id: number
  name: string
}

/** Opens the dialog in which an update is added, perhaps with its game chosen; asks visitors to sign in first. */
export type OpenUpdateComposer = (game?: ChosenGame) => void

export const UpdateComposerContext = createContext<OpenUpdateComposer>(() => {})

export const useUpdateComposer = (): OpenUpdateComposer => use(UpdateComposerContext)
