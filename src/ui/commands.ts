import { createContext, use } from 'react'

/** The functions that open the command palette and the list of keyboard shortcuts. */
export interface Commands {
  openPalette: () => void
  openShortcuts: () => void
}

export const CommandsContext = createContext<Commands>({ openPalette: () => {}, openShortcuts: () => {} })

export const useCommands = (): Commands => use(CommandsContext)
