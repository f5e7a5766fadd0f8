import { useLayoutEffect } from 'react'
import { MEMBER_ATTRIBUTE } from './blockedGames.ts'
import { useViewerId } from './session.client.ts'

/** Keeps the attribute of <html>, which a script sets before the first paint, true after signing in and out. Use it once, around all pages. */
export function useMemberAttribute(): void {
  const id = useViewerId()
  useLayoutEffect(() => {
    if (id !== undefined) document.documentElement.toggleAttribute(MEMBER_ATTRIBUTE, id !== null)
  }, [id])
}
