import { AuthorAvatar, avatarOf } from '#/features/people/authorLine/AuthorAvatar.tsx'
import { MemberName } from '#/features/people/authorLine/MemberName.tsx'
import { avatarSheet } from '#/features/people/collectibles/avatarSheet.ts'
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

const MEDALS = 3

/** In pixels; the first ranks stand out, and have pictures of their own. */
const AVATAR_SIZES: Readonly<Record<number, number>> = { 1: 64, 2: 52, 3: 52 }

/** Members with their rank and value. The first three ranks have medals. */
export function RankTable({ caption, unit, rows, highlighted }: RankTableProps) {
  const sheet = avatarSheet(
    rows.filter(({ rank }) => !AVATAR_SIZES[rank]).map(({ member }) => avatarOf(member)),
  )
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
          <tr
            key={member.id}
            data-own={member.id === highlighted || undefined}
            data-medal={rank <= MEDALS ? rank : undefined}
          >
            <td>
              <span className={styles.rank}>{groupDigits(rank)}</span>
            </td>
            <th scope="row">
              <span className="row middle gap-12 min-0 break">
                <AuthorAvatar
                  author={member}
                  size={AVATAR_SIZES[rank] ?? 36}
                  link="same-tab"
                  sheet={AVATAR_SIZES[rank] ? undefined : sheet}
                />
                <span className={styles.name}>
                  <MemberName author={member} />
                </span>
              </span>
            </th>
            <td className="title-font">{groupDigits(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
