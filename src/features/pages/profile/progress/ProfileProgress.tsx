import { useSuspenseQuery } from '@tanstack/react-query'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { ExpChart } from './ExpChart.tsx'
import { MeritList } from './MeritList.tsx'
import styles from './ProfileProgress.module.css'
import { profileProgressQuery } from './profileProgress.client.ts'
import { currentStreak, progressWeeks } from './progressWeeks.ts'
import { VisitCalendar } from './VisitCalendar.tsx'

export interface ProfileProgressProps {
  username: string
  /** The member does not want to see their own experience. */
  withoutExp: boolean
}

/** A member's merits, daily visits, and experience by week. */
export function ProfileProgress({ username, withoutExp }: ProfileProgressProps) {
  const { data } = useSuspenseQuery(profileProgressQuery(username))
  const now = useNow()
  const weeks = progressWeeks(data, now)
  const streak = currentStreak(data.streak, now)
  return (
    <section className={styles.progress} aria-labelledby="progress">
      <div className={styles.head}>
        <h2 id="progress">Progress</h2>
        <a href={paths.faq()}>How to level up</a>
      </div>
      <MeritList merits={data.merits} supporterSince={data.supporter_since} now={now} />
      <div className="stack pack-start gap-12">
        <p className={styles.streak}>
          <strong className="title-font">{plural(streak, 'day', 'days')}</strong> in a row · longest{' '}
          {plural(data.streak.longest, 'day', 'days')}
        </p>
        <VisitCalendar weeks={weeks} />
      </div>
      {!withoutExp && <ExpChart weeks={weeks} />}
    </section>
  )
}
