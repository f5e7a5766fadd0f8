import { isBlocked, useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { DEFAULTS_ATTRIBUTE, DEFAULTS_KEY } from '#/features/people/session/blockedGames.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { storedCopy } from '#/features/people/session/storedCopy.client.ts'
import { storedJson, storeText } from '#/shared/browserStorage.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { useBrowserValue } from '#/ui/useBrowserValue.ts'

// Pages are rendered the same for everyone, with the default filter of visitors. This browser remembers its member's own, so that the
// first list that it shows is already theirs.

/** What lists show where their address says nothing else. */
export interface ListDefaults {
  /** Ids of tags whose games are left out. */
  hide: readonly number[]
  /** The saved search that the home page shows. */
  search: { name: string; params: string } | null
}

/** What visitors see until they choose. */
export const PUBLIC_DEFAULTS: ListDefaults = { hide: [NSFW_TAG], search: null }

let current: { member: string | null; defaults: ListDefaults } | undefined
const { subscribe, announce } = storedCopy(DEFAULTS_KEY, () => {
  current = undefined
})

function stored(member: string | null): ListDefaults {
  const saved = storedJson(DEFAULTS_KEY) as (Partial<ListDefaults> & { member?: unknown }) | null
  if (saved?.member !== member || !Array.isArray(saved.hide)) return PUBLIC_DEFAULTS
  return { hide: saved.hide.filter(Number.isSafeInteger), search: saved.search ?? null }
}

/** The default filter of the reader who uses this browser now. */
export function listDefaults(): ListDefaults {
  const member = viewerId()
  if (current?.member !== member) current = { member, defaults: stored(member) }
  return current.defaults
}

/** Like `listDefaults`. On the server and during hydration it is that of visitors. */
export const useListDefaults = (): ListDefaults => useBrowserValue(subscribe, listDefaults, PUBLIC_DEFAULTS)

/** Changes the default filter in all tabs of this browser; lists on the page follow at once. */
export function saveListDefaults({ hide, search }: ListDefaults): void {
  const before = listDefaults()
  if (JSON.stringify(before) === JSON.stringify({ hide, search })) return
  const member = viewerId()
  current = { member, defaults: { hide, search } }
  const isOwn = search !== null || JSON.stringify(hide) !== JSON.stringify(PUBLIC_DEFAULTS.hide)
  storeText(DEFAULTS_KEY, JSON.stringify({ member, hide, search, isOwn }))
  const root = document.documentElement
  if (isOwn) root.setAttribute(DEFAULTS_ATTRIBUTE, search ? 'search' : '')
  else root.removeAttribute(DEFAULTS_ATTRIBUTE)
  announce()
}

/**
 * Whether the reader wants to see a game that was sent to everyone: it isn't hidden, nor has it a tag that they leave out. During hydration
 * it is what visitors see. @param beside tags of the page's own game, which they came to see
 */
export function useIsWanted(
  beside: readonly number[] = [],
): (game: { id: number; tags: number[] }) => boolean {
  const { viewer } = useListAccess()
  const { hide } = useListDefaults()
  const unwanted = hide.filter((tag) => !beside.includes(tag))
  return ({ id, tags }) =>
    !tags.some((tag) => unwanted.includes(tag)) && (viewer === undefined || !isBlocked(id))
}
