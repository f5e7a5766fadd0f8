import { groupDigits } from '#/ui/formatCount.ts'
import styles from './ProfileTotals.module.css'
import type { Profile } from './profiles.contract.ts'

/** How much a member did here, in numbers. */
export function ProfileTotals({ profile, withoutLevel }: { profile: Profile; withoutLevel: boolean }) {
  const { counts } = profile
  const totals: readonly (readonly [name: string, value: number | null])[] = [
    ['Experience', withoutLevel ? null : profile.total_exp],
    ['Votes', counts.upvotes + counts.downvotes],
    ['Reviews', counts.reviews],
    ['Posts', counts.posts],
    ['Comments', counts.comments],
    ['Games added', counts.games],
    ['Updates added', counts.updates],
  ]
  return (
    <dl className={styles.totals}>
      {totals.map(([name, value]) => (
        <div key={name} className={styles.total}>
          <dt>{name}</dt>
          <dd>{value === null ? '–' : groupDigits(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
