import { createContext, use } from 'react'

/**
 * Runs `work`. If the server wants the member to re-authenticate first, asks for that in a dialog and then runs `work` again. Throws
 * what `work` throws, and an error with code `reauthentication_canceled` if the member closes the dialog.
 */
export type WithReauthentication = <T>(work: () => Promise<T>) => Promise<T>

export const ReauthenticationContext = createContext<WithReauthentication>((work) => work())

/** Use it for every sensitive change. Forms that use `useSending` already do. */
export const useReauthentication = (): WithReauthentication => use(ReauthenticationContext)
