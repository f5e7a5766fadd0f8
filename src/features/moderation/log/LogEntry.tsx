import { paths } from '#/shared/paths.ts'
import { Icon } from '#/ui/Icon.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './LogEntry.module.css'
import type { FullEntry, PublicEntry } from './log.contract.ts'
import { actionWords } from './logActions.ts'

/** One action; in the full log with who did it, and whom it concerned. */
export function LogEntry({ entry }: { entry: PublicEntry | FullEntry }) {
  const words = actionWords(entry.action)
  const full = 'actor' in entry ? entry : undefined
  const { subject, count } = entry
  return (
    <article className={styles.entry}>
      <Icon name={words.icon} size={16} className={styles.icon} />
      <div className={styles.content}>
        <p className={styles.action}>
          {full ? <Actor entry={full} /> : <span>A moderator</span>} {words.text}
          {count !== null && ` (${count})`}
          {subject.link && (
            <>
              {': '}
              <a href={subject.link}>{subject.name || 'see it'}</a>
            </>
          )}
          {full?.member && (
            <>
              {' · '}
              <a href={paths.user(full.member.username)}>{full.member.username}</a>
            </>
          )}
        </p>
        {entry.reason && <p className={styles.reason}>{entry.reason}</p>}
        {full && full.detail.length > 0 && (
          <dl className={styles.detail}>
            {full.detail.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <span className={styles.time}>
        <Time value={entry.at} />
      </span>
    </article>
  )
}

function Actor({ entry: { actor, by_operator } }: { entry: FullEntry }) {
  if (actor) return <a href={paths.user(actor.username)}>{actor.username}</a>
  return <span>{by_operator ? 'The operator' : 'A former moderator'}</span>
}
