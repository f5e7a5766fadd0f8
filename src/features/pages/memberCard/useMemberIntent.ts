import { useEffect, useRef, useState } from 'react'
import { type MemberLink, memberLinkAt } from './memberLink.ts'

/** How long the pointer or the focus must rest on a link before its card opens, in ms. */
const OPEN_AFTER_MS = 400
/** How long it stays open after the pointer has left, in ms: time to reach it. */
const CLOSE_AFTER_MS = 150

/**
 * The link to a member whose card is wanted. One set of listeners for the page costs its authors nothing. Touch does not count: a tap opens
 * the profile. `onSign` is called when a card may soon be needed.
 */
export function useMemberIntent(onSign: () => void) {
  const [link, setLink] = useState<MemberLink | null>(null)
  const sign = useRef(onSign)
  sign.current = onSign
  const later = useRef<{ want: (next: MemberLink | null, delay: number) => void }>({ want: () => {} })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const want = (next: MemberLink | null, delay: number) => {
      clearTimeout(timer)
      if (next) sign.current()
      timer = setTimeout(() => setLink(next), delay)
    }
    later.current = { want }
    const enters = ({ type, target, relatedTarget }: FocusEvent | PointerEvent) => {
      const entered = memberLinkAt(target)
      if (!entered || entered.anchor.contains(relatedTarget as Node | null)) return
      if (type === 'focusin' && !entered.anchor.matches(':focus-visible')) return
      want(entered, OPEN_AFTER_MS)
    }
    const leaves = ({ target, relatedTarget }: FocusEvent | PointerEvent) => {
      const left = memberLinkAt(target)
      if (left && !left.anchor.contains(relatedTarget as Node | null)) want(null, CLOSE_AFTER_MS)
    }
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') (event.type === 'pointerover' ? enters : leaves)(event)
    }
    // Whoever presses goes on to something else: to the profile, if it was the link.
    const onPress = (event: Event) => memberLinkAt(event.target) && want(null, 0)
    // The pointer or the focus may have come before this was loaded.
    const early = [
      matchMedia('(hover: hover)').matches && document.querySelector('a:hover'),
      document.querySelector('a:focus-visible'),
    ].find(Boolean)
    const found = memberLinkAt(early || null)
    if (found) want(found, OPEN_AFTER_MS)
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('pointerover', onPointer, { signal })
    document.addEventListener('pointerout', onPointer, { signal })
    document.addEventListener('focusin', enters, { signal })
    document.addEventListener('focusout', leaves, { signal })
    document.addEventListener('pointerdown', onPress, { signal })
    document.addEventListener('click', onPress, { signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])

  return {
    username: link?.username,
    anchor: link?.anchor ?? null,
    close: () => later.current.want(null, 0),
    popup: {
      onPointerEnter: () => link && later.current.want(link, 0),
      onPointerLeave: () => later.current.want(null, CLOSE_AFTER_MS),
    },
  }
}

export type MemberIntent = ReturnType<typeof useMemberIntent>
