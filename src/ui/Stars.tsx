import type { CSSProperties } from 'react'
import styles from './Stars.module.css'

export interface StarsProps {
  /** 0 to 5, fractions allowed; null for no rating. */
  value: number | null
  /** Height in pixels. */
  size?: number
}

/** A rating in five stars, filled to the tenth. One element: a page has dozens. */
export function Stars({ value, size = 16 }: StarsProps) {
  const rounded = value === null ? 0 : Math.round(Math.min(5, Math.max(0, value)) * 10) / 10
  const name = value === null ? 'No rating' : `${rounded} of 5 stars`
  const style: CSSProperties & { '--filled': string } = { width: size * 5, '--filled': `${rounded * 20}%` }
  return <span className={styles.stars} role="img" aria-label={name} title={name} style={style} />
}
