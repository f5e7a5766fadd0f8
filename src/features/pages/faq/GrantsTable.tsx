import type { ExperienceToday } from '#/features/people/progress/experience.contract.ts'
import { EXP_GRANTS, EXP_KINDS, type ExpKind } from '#/features/people/progress/expGrants.ts'
import { classes } from '#/ui/classes.ts'
import styles from './FaqPage.module.css'

/** What members gain experience for. Members see how much of it they did today, once `today` is known. */
export function GrantsTable({ today }: { today: ExperienceToday | undefined }) {
  const counted = new Map(today?.grants.map(({ kind, count }) => [kind, count]))
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">What you do</th>
            <th scope="col">EXP</th>
            <th scope="col" className={styles.wide}>
              Daily limit
            </th>
            <th scope="col" className={styles.mine}>
              Today
            </th>
          </tr>
        </thead>
        <tbody>
          {EXP_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {EXP_GRANTS[kind].label}
                {EXP_GRANTS[kind].note && <span className={styles.note}>{EXP_GRANTS[kind].note}</span>}
                {EXP_GRANTS[kind].dailyCap !== null && (
                  <span className={classes(styles.note, styles.narrow)}>{limitOf(kind)}</span>
                )}
              </th>
              <td className="title-font text-18">{EXP_GRANTS[kind].exp}</td>
              <td className={styles.wide}>{limitOf(kind)}</td>
              <td className={styles.mine}>{today ? todayOf(kind, counted.get(kind) ?? 0) : '…'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function limitOf(kind: ExpKind): string {
  const { dailyCap } = EXP_GRANTS[kind]
  if (dailyCap === null) return 'None'
  return dailyCap === 1 ? 'Once a day' : `${dailyCap} a day`
}

function todayOf(kind: ExpKind, count: number): string {
  const { dailyCap } = EXP_GRANTS[kind]
  return dailyCap === null ? String(count) : `${count} of ${dailyCap}`
}
