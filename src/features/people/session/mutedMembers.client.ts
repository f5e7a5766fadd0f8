import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MutedMembers } from '#/features/people/account/mutedMembers.contract.ts'
import { storedJson, storeText } from '#/shared/browserStorage.ts'
import { useBrowserValue } from '#/ui/useBrowserValue.ts'
import { FOLDING_SHEET, MUTED_KEY } from './mutedMembers.ts'
import { useViewerId, viewerId } from './session.client.ts'
import { storedCopy } from './storedCopy.client.ts'
import { viewerQuery } from './viewer.client.ts'

// Pages are rendered the same for everyone, so this browser remembers whom its member has muted: it can fold their texts before the first
// paint.

/** The members that the viewer has muted. */
export const mutedMembersQuery = (id: string | null | undefined) => ({
  ...viewerQuery<MutedMembers>(id, ['muted members'], '/api/me/muted-members'),
  // Another device may have changed them.
  staleTime: 0,
  refetchOnWindowFocus: true,
})

type Muted = ReadonlySet<string> | undefined

function storedMuted(member: string): Muted {
  const stored = storedJson(MUTED_KEY) as { member?: unknown; muted?: unknown } | null
  if (stored?.member !== member || !Array.isArray(stored.muted) || stored.muted.length === 0) return undefined
  return new Set(stored.muted.map(String))
}

let known: { member: string | null; muted: Muted } | undefined
const { subscribe, announce } = storedCopy(MUTED_KEY, () => {
  known = undefined
  leaveFoldingToComponents()
})

/** The style sheet of the inline script is for the first paint. It must not fold the texts of a member who is unmuted. */
function leaveFoldingToComponents(): void {
  const { [FOLDING_SHEET]: sheet } = window as { [FOLDING_SHEET]?: CSSStyleSheet }
  sheet?.replaceSync('')
}

/** The ids of the members that the viewer has muted; undefined if there are none, or none that this browser knows of. */
function mutedNow(): Muted {
  const member = viewerId()
  if (known?.member !== member) {
    if (known) leaveFoldingToComponents()
    known = { member, muted: member === null ? undefined : storedMuted(member) }
  }
  return known.muted
}

function saveMuted(member: string, ids: readonly string[]): void {
  if (member !== viewerId()) return
  const text = JSON.stringify({ member, muted: ids })
  if (JSON.stringify(storedJson(MUTED_KEY)) === text) return
  storeText(MUTED_KEY, text)
  known = { member, muted: ids.length > 0 ? new Set(ids) : undefined }
  leaveFoldingToComponents()
  announce()
}

/** Whether the viewer has muted a member. False on the server and during hydration. */
export function useIsMuted(memberId: string | undefined): boolean {
  const muted = useBrowserValue(subscribe, mutedNow, undefined)
  return muted?.has(memberId ?? '') ?? false
}

/** Also on a page without texts a change must be noticed: the next page has some, and the style sheet is still that of the first. */
function followChanges() {
  mutedNow()
  return subscribe(() => void mutedNow())
}

/** Synchronizes this browser's copy of whom the viewer has muted with the server. Use it once, around all pages. */
export function useMutedMembers(): void {
  const id = useViewerId()
  const { data } = useQuery({ ...mutedMembersQuery(id), staleTime: 60_000 })
  useEffect(followChanges, [])
  useEffect(() => {
    if (id && data)
      saveMuted(
        id,
        data.items.map((member) => member.id),
      )
  }, [id, data])
}
