import { formatCount } from '#/shared/formatCount.ts'
import { List } from '#/ui/List.tsx'
import styles from './ReviewNumbers.module.css'

const STARS = [5, 4, 3, 2, 1]

/** How many reviews have 5, 4, 3, 2, and 1 stars, as bars. `counts`: of 1 to 5 stars, in this order; undefined until they are known. */
export function StarsHistogram({ counts = [] }: { counts: readonly number[] | undefined }) {
  const most = Math.max(...counts, 1)
  return (
    <List className={styles.histogram} aria-label="Reviews by stars">
      {STARS.map((stars) => {
        const count = counts[stars - 1] ?? 0
        return (
          <li key={stars}>
            <span>
              {stars}
              <span className="visually-hidden">{stars === 1 ? ' star: ' : ' stars: '}</span>
            </span>
            <span className={styles.bar} hidden={count === 0} style={{ width: `${(100 * count) / most}%` }} />
            <span>{formatCount(count)}</span>
          </li>
        )
      })}
    </List>
  )
}
