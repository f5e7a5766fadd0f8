import { createContext, use } from 'react'

/**
 * Opens the sign-in prompt. `purpose` completes the sentence 'Sign in to …', e.g. 'vote on Kittens Game'. `then` runs once somebody
 * is signed in (at once if somebody is). It must not rely on earlier knowledge of the viewer. An empty `purpose` is for signing in itself.
 * `form` is the one that it opens at: signing in, unless it says otherwise.
 */
export type AskToSignIn = (purpose: string, then?: () => void, form?: 'signIn' | 'signUp') => void

export const SignInPromptContext = createContext<AskToSignIn>(() => {})

/** Use it for everything that needs an account. */
export const useSignInPrompt = (): AskToSignIn => use(SignInPromptContext)
