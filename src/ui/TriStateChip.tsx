import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { formatCount } from './formatCount.ts'
import { Icon } from './Icon.tsx'
import { interceptClick } from './plainClick.ts'
import styles from './TriStateChip.module.css'

export type TriState = 'any' | 'include' | 'exclude'

/** The order in which clicks go through the states. */
export const nextTriState: Record<TriState, TriState> = { any: 'include', include: 'exclude', exclude: 'any' }

const idPrefix = 'tri-state-'
const descriptions: Record<TriState, string> = {
  any: 'Not filtered. Press to include.',
  include: 'Included. Press to exclude.',
  exclude: 'Excluded. Press to clear.',
}

/** The three descriptions that every TriStateChip of a page refers to. Put it on the page once. */
export function TriStateDescriptions() {
  return (
    <div hidden>
      {Object.entries(descriptions).map(([state, text]) => (
        <span key={state} id={idPrefix + state}>
          {text}
        </span>
      ))}
    </div>
  )
}

export interface TriStateChipProps {
  children: ReactNode
  state: TriState
  /** Called with the state that follows. */
  onChange?: (next: TriState) => void
  /** How many results would be left; null or undefined shows nothing. */
  count?: number | null | undefined
  /** Address of the page in the next state: the chip is then a link and works without scripts. */
  href?: string
  /** row: takes the whole width, the count at its end; chip: as wide as its text. */
  layout?: 'chip' | 'row'
  className?: string
}

/** One filter value: any, include or exclude, by click, Enter or Space. */
export function TriStateChip(props: TriStateChipProps) {
  const { children, state, onChange, count, href, layout = 'chip', className } = props
  const look = {
    className: classes(styles.chip, styles[state], layout === 'row' && styles.row, className),
    'aria-describedby': idPrefix + state,
    'data-empty': count === 0 && state === 'any' ? '' : undefined,
  }
  const content = (
    <>
      <span className={styles.mark}>
        {state !== 'any' && <Icon name={state === 'include' ? 'plus' : 'minus'} size={10} />}
      </span>
      <span className={styles.label}>{children}</span>
      {count != null && <span className={styles.count}>{formatCount(count)}</span>}
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
    <a {...look} href={href} rel="nofollow" onClick={change}>
      {content}
    </a>
  )
}
