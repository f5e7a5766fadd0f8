import { MERIT_COLORS, MERIT_KINDS, MERITS } from '#/features/people/collectibles/data/thresholds.ts'
import { LEVEL_TIERS, TOP_LEVEL } from '#/shared/levels.ts'
import { LevelBadge } from '#/ui/Level.tsx'
import { RANK_NAMES } from '#/ui/rank.ts'
import styles from './FaqPage.module.css'

/** The rarity of each range of levels. */
export function LevelTable() {
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.even}`}>
        <thead>
          <tr>
            <th scope="col">Levels</th>
            <th scope="col">Rarity</th>
          </tr>
        </thead>
        <tbody>
          {LEVEL_TIERS.map(({ from, color }, at) => {
            const last = (LEVEL_TIERS[at + 1]?.from ?? TOP_LEVEL + 1) - 1
            return (
              <tr key={from}>
                <th scope="row">
                  {from} to {last}
                </th>
                <td>
                  <LevelBadge level={from} rank={color} /> {RANK_NAMES[color]}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** What merit badges are for, and the counts at which each rarity unlocks. */
export function MeritTable() {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Merit badge</th>
            {MERIT_COLORS.map((color) => (
              <th key={color} scope="col">
                {RANK_NAMES[color]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MERIT_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {kind[0]!.toUpperCase()}
                {kind.slice(1)}
                <span className={styles.note}>{MERITS[kind].counted}</span>
              </th>
              {MERITS[kind].thresholds.map((count) => (
                <td key={count}>{count}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
