import { roleText } from '#/features/people/roles/roleNames.ts'
import { ROLES } from '#/features/people/roles/roles.rules.ts'
import { RuleText } from '#/features/people/rules/RuleText.tsx'
import { paths } from '#/shared/paths.ts'
import { Icon } from '#/ui/Icon.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './LogEntry.module.css'
import type { FullEntry, PublicEntry } from './log.contract.ts'
import { actionLabel } from './logActions.ts'

/** One action; in the full log, with the moderator and the member concerned. */
export function LogEntry({ entry }: { entry: PublicEntry | FullEntry }) {
  const words = actionLabel(entry.action)
  const full = 'actor' in entry ? entry : undefined
  const { subject, count } = entry
  return (
    <article className={styles.entry}>
      <Icon name={words.icon} size={16} className={styles.icon} />
      <div className="stack gap-4 min-0">
        <p className="break">
          <Actor entry={entry} /> {words.text}
          {count !== null && ` (${count})`}
          {subject.link && (
            <>
              {': '}
              <a href={subject.link}>{subject.name || 'see it'}</a>
            </>
          )}
          {full?.member_is_deleted && ' · a deleted member'}
          {full?.member && (
            <>
              {' · '}
              <a href={paths.user(full.member.username)}>{full.member.username}</a>
            </>
          )}
        </p>
        {entry.reason && (
          <p className={styles.reason}>
            <RuleText>{entry.reason}</RuleText>
          </p>
        )}
        {full && full.detail.length > 0 && (
          <dl className={styles.detail}>
            {full.detail.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{detailText(entry.action, label, value)}</dd>
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

/** What the log stores is for programs: ids of roles, and dates in full. */
function detailText(action: string, label: string, value: string) {
  if (label === 'Until') return <Time value={value} />
  const isRole = action.endsWith('-role') && (label === 'From' || label === 'To')
  const role = isRole && ROLES.find((each) => each === value)
  return role ? roleText(role) : value
}

function Actor({ entry }: { entry: PublicEntry | FullEntry }) {
  if (entry.is_automatic) return <span>The site</span>
  if (!('actor' in entry)) return <span>A moderator</span>
  if (entry.actor) return <a href={paths.user(entry.actor.username)}>{entry.actor.username}</a>
  return <span>{entry.by_operator ? 'The operator' : 'A deleted member'}</span>
}
