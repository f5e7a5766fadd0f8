import { createContext, use } from 'react'
import type { ComposedType } from './compose.limits.ts'

/** A game that a post is about. */
export interface ChosenGame {
  id: number
  name: string
}

/** What is chosen before the member begins to write. */
export interface ComposeRequest {
  type?: ComposedType
  game?: ChosenGame
}

/** Opens the dialog in which a community post is written; asks visitors to sign in first. */
export type OpenComposer = (request?: ComposeRequest) => void

export const ComposerContext = createContext<OpenComposer>(() => {})

export const useComposer = (): OpenComposer => use(ComposerContext)
