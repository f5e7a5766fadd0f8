import { createContext, use } from 'react'

/**
 * Opens the sign-in prompt. `purpose` completes the sentence 'Sign in to …', e.g. 'vote on Kittens Game'. `then` runs once somebody
 * is signed in (at once if somebody is). It must not rely on earlier knowledge of the viewer.
 */
export type AskToSignIn = (purpose: string, then?: () => void) => void

export const SignInPromptContext = createContext<AskToSignIn>(() => {})

/** Use it for everything that needs an account. */
export const useSignInPrompt = (): AskToSignIn => use(SignInPromptContext)
