import { MERIT_KINDS, MERITS } from '#/features/people/collectibles/data/thresholds.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { plural } from '#/shared/plural.ts'
import styles from './ProfileProgress.module.css'
import type { ProfileProgress } from './profileProgress.contract.ts'

const MONTH_DAYS = 30
const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1)

export interface MeritListProps {
  merits: ProfileProgress['merits']
  supporterSince: string | null
  now: number
}

/** Each merit with what counts for it and its next threshold, and how long the member supports the site. */
export function MeritList({ merits, supporterSince, now }: MeritListProps) {
  return (
    <dl className="stack pack-start gap-8">
      {MERIT_KINDS.map((kind) => {
        const { thresholds, counted } = MERITS[kind]
        const value = merits[kind]
        const next = thresholds.find((threshold) => threshold > value)
        const max = next ?? thresholds.at(-1)!
        const text =
          next === undefined
            ? `${groupDigits(value)} ${counted}, all badges earned`
            : `${groupDigits(value)} of ${next} ${counted}`
        return (
          <div key={kind} className={styles.merit}>
            <dt>{capitalized(kind)}</dt>
            <dd>
              <span className={styles.count}>{text}</span>
              <progress
                className={styles.bar}
                max={max}
                value={Math.min(value, max)}
                aria-label={capitalized(kind)}
              />
            </dd>
          </div>
        )
      })}
      {supporterSince && (
        <div className={styles.merit}>
          <dt>Supporter</dt>
          <dd>
            <span className={styles.count}>{supportText(now - Date.parse(supporterSince))}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}

function supportText(ms: number): string {
  const months = Math.floor(ms / (MONTH_DAYS * DAY_MS))
  return months < 1 ? 'For less than a month' : `For ${plural(months, 'month', 'months')}`
}
