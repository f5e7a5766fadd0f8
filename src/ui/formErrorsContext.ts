import { createContext } from 'react'

/** The errors that were found when a form was sent, by the id of the control. `Field` shows that of its own. */
export const FormErrorsContext = createContext<ReadonlyMap<string, string>>(new Map())
