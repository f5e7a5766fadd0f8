import sprite from './icons.svg?no-inline'
import styles from './Stars.module.css'

export interface StarsProps {
  /** 0 to 5, fractions allowed; null for no rating. */
  value: number | null
  /** Height in pixels. */
  size?: number
}

/** A rating in five stars, filled to the tenth. */
export function Stars({ value, size = 16 }: StarsProps) {
  const rounded = value === null ? 0 : Math.round(Math.min(5, Math.max(0, value)) * 10) / 10
  const name = value === null ? 'No rating' : `${rounded} of 5 stars`
  const row = { width: size * 5, height: size }
  return (
    <span className={styles.stars} role="img" aria-label={name} title={name}>
      <svg aria-hidden="true" {...row} className={styles.empty}>
        <use href={`${sprite}#five-stars`} />
      </svg>
      <svg
        aria-hidden="true"
        {...row}
        className={styles.full}
        style={{ clipPath: `inset(0 ${100 - rounded * 20}% 0 0)` }}
      >
        <use href={`${sprite}#five-stars`} />
      </svg>
    </span>
  )
}
