import { createContext, use } from 'react'

/** A game that is put into a list. */
export interface GameToList {
  id: number
  name: string
}

export type ListDialogRequest = { kind: 'new-list' } | { kind: 'add-game'; game: GameToList }

/** Opens a dialog of lists; asks visitors to sign in first. */
export type OpenListDialog = (request: ListDialogRequest) => void

export const ListDialogContext = createContext<OpenListDialog>(() => {})

export const useListDialog = (): OpenListDialog => use(ListDialogContext)
