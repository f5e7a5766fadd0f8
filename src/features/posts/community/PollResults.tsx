import type { Post } from '#/features/posts/posts.contract.ts'
import { groupDigits } from '#/ui/formatCount.ts'
import { Time } from '#/ui/Time.tsx'
import styles from './PollResults.module.css'

/** A poll's options with their share of the votes. */
export function PollResults({ poll, now }: { poll: NonNullable<Post['poll']>; now: number }) {
  const total = poll.options.reduce((sum, option) => sum + option.votes, 0)
  const most = Math.max(...poll.options.map((option) => option.votes))
  const over = Date.parse(poll.ends_at) <= now
  return (
    <section className={styles.poll} aria-label="Results of the poll">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers */}
      <ol className={styles.options} role="list">
        {poll.options.map((option) => {
          const share = total === 0 ? 0 : Math.round((100 * option.votes) / total)
          return (
            <li
              key={option.position}
              className={styles.option}
              data-leads={option.votes === most && most > 0}
            >
              <span className={styles.label}>{option.label}</span>
              <span className={styles.share}>
                {share}% <span className={styles.votes}>{groupDigits(option.votes)}</span>
              </span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ width: `${share}%` }} />
              </span>
            </li>
          )
        })}
      </ol>
      <p className={styles.note}>
        {groupDigits(total)} {total === 1 ? 'vote' : 'votes'} · {over ? 'ended' : 'ends'}{' '}
        <Time value={poll.ends_at} now={now} />
      </p>
    </section>
  )
}
