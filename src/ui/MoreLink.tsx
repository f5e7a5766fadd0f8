import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'
import { LinkButton } from './LinkButton.tsx'
import { interceptClick } from './plainClick.ts'

export interface MoreLinkProps {
  /** The address of the next page, for browsers without scripts. Without an address it is a button. */
  href: string | undefined
  /** Shows the next page here instead. */
  onMore: () => void
  direction: 'earlier' | 'later'
  children: string
}

/** The distance below the window at which the next page is prefetched, in pixels. */
const AHEAD = 600

/** The link at the end of a list. It shows more when it is clicked, or automatically when the reader comes near. */
export function MoreLink({ href, onMore, direction, children }: MoreLinkProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const more = useEffectEvent(onMore)
  const byItself = direction === 'later'

  // Each page has a new address, so a link that is still in view loads again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!place.current || !byItself) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        more()
      },
      { rootMargin: `0px 0px ${AHEAD}px 0px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [href, byItself])

  const icon = byItself ? 'chevron-down' : 'chevron-up'
  return (
    <p ref={place} className="row to-middle pad-16">
      {href === undefined ? (
        <Button icon={icon} onClick={onMore}>
          {children}
        </Button>
      ) : (
        <LinkButton href={href} icon={icon} onClick={interceptClick(onMore)}>
          {children}
        </LinkButton>
      )}
    </p>
  )
}
