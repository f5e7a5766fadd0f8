import { MARK_PATH } from '#/shared/themes.ts'
import styles from './Logo.module.css'

/** The site's mark, followed by its name if there is room. */
export function Logo({ name, size = 28 }: { name: string; size?: number }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="accent">
        <path d={MARK_PATH} fill="currentColor" />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  )
}
