import { useState } from 'react'
import { formatCount } from '#/shared/formatCount.ts'
import { classes } from './classes.ts'
import styles from './RollingNumber.module.css'

export interface RollingNumberProps {
  value: number
  /** How it is written; by default as a short count. */
  format?: (value: number) => string
  /** What it is a number of: of another thing it appears and does not roll. Undefined never makes a difference. */
  of?: string | null | undefined
}

/** A number that rolls up or down when it changes, not when it appears. */
export function RollingNumber({ value, format = formatCount, of }: RollingNumberProps) {
  const [shown, setShown] = useState({ value, of, roll: '' })
  if (shown.value !== value || shown.of !== of) {
    const rolls = value !== shown.value && (of === undefined || of === shown.of)
    setShown({ value, of, roll: rolls ? styles[value < shown.value ? 'down' : 'up']! : '' })
  }
  return (
    <span key={value} className={classes(styles.number, shown.roll)}>
      {format(value)}
    </span>
  )
}
