import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { LinkButton } from './LinkButton.tsx'
import styles from './MoreLink.module.css'
import { interceptClick } from './plainClick.ts'

export interface MoreLinkProps {
  /** The address of the next page, for browsers without scripts. Without an address it is a button. */
  href: string | undefined
  /** Shows the next page here instead. */
  onMore: () => void
  icon: 'chevron-up' | 'chevron-down'
  /** Shows more automatically when the reader comes near. */
  loadsOnScroll?: boolean
  children: string
}

/** The distance below the window at which the next page is prefetched, in pixels. */
const AHEAD = 600

/**
 * The link at the end of a list. While it is in the window it does not anchor the scroll position, and neither does the footer below: the
 * next page pushes it out, so that each arrival loads one page.
 */
export function MoreLink({ href, onMore, icon, loadsOnScroll = false, children }: MoreLinkProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const more = useEffectEvent(onMore)

  // Each page has a new address, so a link that is still in view loads again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!place.current || !loadsOnScroll) return
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
  }, [href, loadsOnScroll])

  return (
    <p ref={place} className={classes('row to-middle pad-16', loadsOnScroll && styles.unanchored)}>
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
