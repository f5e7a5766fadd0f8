import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** Any CSS length; full width by default. */
  width?: number | string
  height?: number | string
}

/** Placeholder of something that is loading, in its size. Set aria-busy once on the surrounding region. */
export function Skeleton({ width, height = '1em' }: SkeletonProps) {
  const size: CSSProperties = { width, height }
  return <span aria-hidden="true" className={styles.skeleton} style={size} />
}

/** Placeholder of several lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike and never move
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} height="0.8em" />
      ))}
    </span>
  )
}
