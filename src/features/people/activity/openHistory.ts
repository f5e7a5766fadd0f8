import { createContext, use } from 'react'

/** Opens the dialog of the viewer's own activity. */
export type OpenHistory = () => void

export const OpenHistoryContext = createContext<OpenHistory>(() => {})

/** Used by the account menu and the viewer's own profile. */
export const useOpenHistory = (): OpenHistory => use(OpenHistoryContext)
