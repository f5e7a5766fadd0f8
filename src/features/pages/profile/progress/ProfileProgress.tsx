import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { IconButton } from '#/ui/IconButton.tsx'
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

/** A member's merits, daily visits, and experience by week. Where it is above the lists, it is one line that opens. */
export function ProfileProgress({ username, withoutExp }: ProfileProgressProps) {
  const { data } = useSuspenseQuery(profileProgressQuery(username))
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const now = useNow()
  const weeks = progressWeeks(data, now)
  const streak = currentStreak(data.streak, now)
  return (
    <section className={styles.progress} aria-labelledby="progress">
      <div className={styles.head}>
        <h2 id="progress">Progress</h2>
        <p className={styles.streak}>
          <strong className="title-font">{plural(streak, 'day', 'days')}</strong> in a row
          <span className={styles.longest}> · longest {plural(data.streak.longest, 'day', 'days')}</span>
        </p>
        <span className={styles.toggle}>
          <IconButton
            icon={isOpen ? 'chevron-up' : 'chevron-down'}
            label="All progress"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      </div>
      <div id={id} className={styles.all} data-open={isOpen || undefined}>
        <VisitCalendar weeks={weeks} />
        <MeritList merits={data.merits} supporterSince={data.supporter_since} now={now} />
        {!withoutExp && <ExpChart weeks={weeks} />}
        <a className={styles.help} href={paths.faq()}>
          How to level up
        </a>
      </div>
    </section>
  )
}
