import { createContext, use } from 'react'

/**
 * Opens the sign-in prompt. `purpose` ends the sentence 'Sign in to …', e.g. 'vote on Kittens Game'. `then` is what goes on
 * once somebody is signed in, at once where somebody is; it must not rely on what was known of the viewer before.
 */
export type AskToSignIn = (purpose: string, then?: () => void) => void

export const SignInPromptContext = createContext<AskToSignIn>(() => {})

/** For everything that needs an account. */
export const useSignInPrompt = (): AskToSignIn => use(SignInPromptContext)
