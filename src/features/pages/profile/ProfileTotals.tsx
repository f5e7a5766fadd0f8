import { groupDigits } from '#/shared/formatCount.ts'
import styles from './ProfileTotals.module.css'
import type { Profile } from './profiles.contract.ts'

/** A member's contributions in numbers. */
export function ProfileTotals({ profile: { counts } }: { profile: Profile }) {
  const totals: readonly (readonly [name: string, value: number])[] = [
    ['Votes', counts.upvotes + counts.downvotes],
    ['Reviews', counts.reviews],
    ['Posts', counts.posts],
    ['Comments', counts.comments],
    ['Games added', counts.games],
    ['Updates', counts.updates],
  ]
  return (
    <dl className={styles.totals}>
      {totals.map(([name, value]) => (
        <div key={name} className={styles.total}>
          <dt>{name}</dt>
          <dd className="title-font">{groupDigits(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
