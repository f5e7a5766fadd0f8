import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BlockedGames } from '#/features/people/account/me.contract.ts'
import { storedJson, storeText } from '#/shared/browserStorage.ts'
import { isOwnVariant } from '#/shared/ownVariant.ts'
import { useBrowserValue } from '#/ui/useBrowserValue.ts'
import { BLOCKED_KEY, BLOCKS_ATTRIBUTE, HIDING_SHEET, hidingRule } from './blockedGames.ts'
import { useViewerId, viewerId } from './session.client.ts'
import { storedCopy } from './storedCopy.client.ts'
import { viewerQuery } from './viewer.client.ts'

// Pages are rendered the same for everyone, so this browser remembers which games its member hides: it can hide them before the
// first paint, and it knows whether lists have to be requested with the member's token.

/** The ids of the games that the viewer hides. */
export const blockedGamesQuery = (id: string | null | undefined) => ({
  ...viewerQuery<BlockedGames>(id, ['hidden games'], '/api/me/blocked-games'),
  // Another device may have changed them.
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** The ids of a member's hidden games, or undefined if this browser does not know them yet. */
function storedBlocked(member: string): readonly number[] | undefined {
  const stored = storedJson(BLOCKED_KEY) as { member?: unknown; games?: unknown } | null
  if (stored?.member !== member || !Array.isArray(stored.games)) return undefined
  return stored.games.filter(Number.isSafeInteger)
}

let known: { member: string | null; games: readonly number[] | undefined } | undefined
const { subscribe, announce } = storedCopy(BLOCKED_KEY, () => {
  known = undefined
})

function blockedNow(): readonly number[] | undefined {
  const member = viewerId()
  if (known?.member !== member) {
    known = { member, games: member === null ? [] : storedBlocked(member) }
    showOnPage(known.games)
  }
  return known.games
}

function saveBlocked(member: string, games: readonly number[]): void {
  if (member !== viewerId()) return
  known = { member, games }
  storeText(BLOCKED_KEY, JSON.stringify({ member, games }))
  showOnPage(games)
  announce()
}

/** Applies later changes in the same way as the inline script does before the first paint. */
function showOnPage(games: readonly number[] | undefined): void {
  const root = document.documentElement
  if (games === undefined) root.setAttribute(BLOCKS_ATTRIBUTE, 'unknown')
  else if (games.length > 0) root.setAttribute(BLOCKS_ATTRIBUTE, 'some')
  else root.removeAttribute(BLOCKS_ATTRIBUTE)
  const shared = window as unknown as { [HIDING_SHEET]?: CSSStyleSheet }
  if (!shared[HIDING_SHEET]) {
    if (!games?.length) return
    shared[HIDING_SHEET] = new CSSStyleSheet()
    document.adoptedStyleSheets.push(shared[HIDING_SHEET])
  }
  shared[HIDING_SHEET].replaceSync(games?.length ? hidingRule(games) : '')
}

/** How a list is requested: */
export type ListAccess =
  /** as everyone sees it, */
  | { kind: 'public'; viewer: undefined }
  /** with the token of this member, */
  | { kind: 'own'; viewer: string }
  /** not yet: it depends on the viewer, whom the server's rendering and the first one in the browser do not know, */
  | { kind: 'unknown'; viewer: undefined }
  /** or after signing in: it depends on the viewer, and nobody is signed in. */
  | { kind: 'signIn'; viewer: undefined }

function accessOf(
  isPersonal: boolean,
  id: string | null | undefined,
  blocked: readonly number[] | undefined,
): ListAccess {
  if (isPersonal && id === undefined) return { kind: 'unknown', viewer: undefined }
  if (isPersonal && id === null) return { kind: 'signIn', viewer: undefined }
  // A member may hide games as long as this browser does not know that they hide none.
  if (id && (isPersonal || blocked === undefined || blocked.length > 0)) return { kind: 'own', viewer: id }
  return { kind: 'public', viewer: undefined }
}

/** How a list is requested now, in a browser. `isPersonal`: it is filtered by the viewer's own votes or favorites. */
export const listAccess = (isPersonal = false): ListAccess => accessOf(isPersonal, viewerId(), blockedNow())

/** Like `listAccess`. On the server and during hydration it is what everyone sees. */
export function useListAccess(isPersonal = false): ListAccess {
  const id = useViewerId()
  const blocked = useBrowserValue(subscribe, blockedNow, undefined)
  return accessOf(isPersonal, id, blocked)
}

/** Whether this browser knows which games the viewer hides. Until then, everyone's list must not be shown instead of the viewer's. */
export const isBlockingKnown = (): boolean => blockedNow() !== undefined

/** Whether this browser knows that the viewer hides a game. */
export const isBlocked = (gameId: number): boolean => blockedNow()?.includes(gameId) ?? false

/** Also on a page without games a change must be noticed: the next page has some. */
function followChanges() {
  blockedNow()
  return subscribe(() => void blockedNow())
}

/** Synchronizes this browser's copy of the viewer's hidden games with the server. Use it once, around all pages. */
export function useBlockedGames(): void {
  const id = useViewerId()
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...blockedGamesQuery(id), staleTime: 60_000 })
  useEffect(followChanges, [])
  useEffect(() => {
    if (!id || !data) return
    const before = JSON.stringify(storedBlocked(id))
    saveBlocked(id, data.games)
    if (before === undefined || before === JSON.stringify(data.games)) return
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => isOwnVariant(queryKey, id),
    })
  }, [id, data, queryClient])
}
