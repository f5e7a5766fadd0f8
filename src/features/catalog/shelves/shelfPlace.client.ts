import { SHELVES_ATTRIBUTE, SHELVES_KEY } from '#/features/people/session/blockedGames.ts'
import { storedText, storeText } from '#/shared/browserStorage.ts'

/** The shelves of the home page that are the member's own. */
export type OwnShelf = 'continue' | 'for-you'

/** The member and the shelves that this browser keeps a place for, as one text: a script reads it before the first paint. */
const stored = () => (storedText(SHELVES_KEY) ?? '').split(' ')

/** Whether this page keeps the place of a shelf. */
export const isPlaceKept = (shelf: OwnShelf): boolean =>
  (document.documentElement.getAttribute(SHELVES_ATTRIBUTE) ?? '').split(' ').includes(shelf)

/** Whether this page keeps the place of a shelf, from now on. */
export function keepPlaceOnPage(shelf: OwnShelf, isKept: boolean): void {
  const root = document.documentElement
  root.setAttribute(
    SHELVES_ATTRIBUTE,
    changed(root.getAttribute(SHELVES_ATTRIBUTE)?.split(' ') ?? [], shelf, isKept),
  )
}

/** Stores whether the next visit of the home page keeps a place free for a shelf of a member. */
export function keepPlace(viewer: string, shelf: OwnShelf, isKept: boolean): void {
  const [member, ...shelves] = stored()
  const before = member === viewer ? shelves : []
  if (member !== viewer || before.includes(shelf) !== isKept)
    storeText(SHELVES_KEY, `${viewer} ${changed(before, shelf, isKept)}`)
}

const changed = (shelves: readonly string[], shelf: OwnShelf, isKept: boolean): string =>
  [...shelves.filter((each) => each !== shelf && each !== ''), ...(isKept ? [shelf] : [])].join(' ')
