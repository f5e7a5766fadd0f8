import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'
import { LinkButton } from './LinkButton.tsx'
import styles from './MoreLink.module.css'
import { interceptClick } from './plainClick.ts'

export interface MoreLinkProps {
  /** Address of the page that shows what comes next: without scripts the link leads there. Without one it is a button. */
  href: string | undefined
  /** Shows it here instead. */
  onMore: () => void
  direction: 'earlier' | 'later'
  children: string
}

/** Pixels below the window at which what comes next is fetched ahead. */
const AHEAD = 600

/** The end of a list that goes on: a link that shows more when it is followed, and by itself when the reader comes near. */
export function MoreLink({ href, onMore, direction, children }: MoreLinkProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const more = useEffectEvent(onMore)
  const byItself = direction === 'later'

  // Each page brings a new address: a link that is still in view then asks again.
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
    <p ref={place} className={styles.place}>
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
