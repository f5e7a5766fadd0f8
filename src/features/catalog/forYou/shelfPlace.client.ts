import { FOR_YOU_KEY } from '#/features/people/session/blockedGames.ts'
import { storedText, storeText } from '#/shared/browserStorage.ts'

/** Stores whether the next visit of the home page keeps a place free for what is picked for a member. */
export function keepPlace(viewer: string, isKept: boolean): void {
  if (isKept !== (storedText(FOR_YOU_KEY) === viewer)) storeText(FOR_YOU_KEY, isKept ? viewer : '')
}
