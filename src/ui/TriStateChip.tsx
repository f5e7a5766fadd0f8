import type { KeyboardEvent, ReactNode } from 'react'
import { formatCount } from '#/shared/formatCount.ts'
import { classes } from './classes.ts'
import { interceptClick } from './plainClick.ts'
import styles from './TriStateChip.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type TriState = 'any' | 'include' | 'exclude'

/** The order of the states on repeated clicks. */
export const nextTriState: Record<TriState, TriState> = { any: 'include', include: 'exclude', exclude: 'any' }

const idPrefix = 'tri-state-'
const descriptions: Record<TriState, string> = {
  any: 'Not filtered. Press to include.',
  include: 'Included. Press to exclude.',
  exclude: 'Excluded. Press to clear.',
}

export interface TriStateDescriptionsProps {
  /** Labels of the chips in each state. */
  included: readonly string[]
  excluded: readonly string[]
}

/**
 * The three descriptions that every TriStateChip of a page refers to, and a live region that announces the selection
 * whenever it changes. Use it once per page.
 */
export function TriStateDescriptions({ included, excluded }: TriStateDescriptionsProps) {
  const chosen = [
    included.length > 0 && `Included: ${included.join(', ')}.`,
    excluded.length > 0 && `Excluded: ${excluded.join(', ')}.`,
  ].filter(Boolean)
  return (
    <>
      <div hidden>
        {Object.entries(descriptions).map(([state, text]) => (
          <span key={state} id={idPrefix + state}>
            {text}
          </span>
        ))}
      </div>
      <div role="status">
        <VisuallyHidden>{chosen.join(' ') || 'Nothing included or excluded.'}</VisuallyHidden>
      </div>
    </>
  )
}

export interface TriStateChipProps {
  children: ReactNode
  state: TriState
  /** Called with the next state. */
  onChange?: (next: TriState) => void
  /** How many results would remain; null or undefined shows nothing. */
  count?: number | null | undefined
  /** The address of the page with the next state. It makes the chip a link that works without scripts. */
  href?: string
  /** row: full width, with the count at the end; chip: as wide as its text. */
  layout?: 'chip' | 'row'
}

/** The chip acts like a button, so Space activates it although it is a link. */
function clickOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** One filter value: any, include or exclude, by click, Enter or Space. */
export function TriStateChip(props: TriStateChipProps) {
  const { children, state, onChange, count, href, layout = 'chip' } = props
  const look = {
    className: classes(styles.chip, styles[state], layout === 'row' && styles.row),
    'aria-describedby': idPrefix + state,
    'data-empty': count === 0 && state === 'any' ? '' : undefined,
  }
  const content = (
    <>
      <span className={styles.label}>{children}</span>
      {count != null && (
        <span className={styles.count} data-count>
          {formatCount(count)}
        </span>
      )}
    </>
  )
  if (href === undefined) {
    return (
      <button type="button" {...look} onClick={() => onChange?.(nextTriState[state])}>
        {content}
      </button>
    )
  }
  const change = onChange && interceptClick(() => onChange(nextTriState[state]))
  return (
    <a {...look} href={href} rel="nofollow" onClick={change} onKeyDown={clickOnSpace}>
      {content}
    </a>
  )
}
