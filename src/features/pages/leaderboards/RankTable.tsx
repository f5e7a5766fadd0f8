import { AuthorAvatar } from '#/features/people/authorLine/AuthorAvatar.tsx'
import { MemberName } from '#/features/people/authorLine/MemberName.tsx'
import { groupDigits } from '#/shared/formatCount.ts'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import type { RankedMember } from './leaderboards.contract.ts'
import styles from './RankTable.module.css'

export interface RankTableProps {
  caption: string
  /** The heading of the values. */
  unit: string
  rows: readonly RankedMember[]
  /** The member whose row stands out. */
  highlighted?: string
}

/** Members with their rank and value. The first three ranks have medals. */
export function RankTable({ caption, unit, rows, highlighted }: RankTableProps) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Member</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, value, member }) => (
          <tr key={member.id} data-own={member.id === highlighted || undefined}>
            <td>
              <span className={styles.rank} data-medal={rank <= 3 ? rank : undefined}>
                {groupDigits(rank)}
              </span>
            </td>
            <th scope="row">
              <span className="row middle gap-12 min-0 break">
                <AuthorAvatar author={member} size={32} link="same-tab" />
                <MemberName author={member} />
              </span>
            </th>
            <td>{groupDigits(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
