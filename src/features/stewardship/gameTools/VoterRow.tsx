import { authorName } from '#/features/people/authorLine/authorName.ts'
import { paths } from '#/shared/paths.ts'
import { Chip } from '#/ui/Chip.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { Time } from '#/ui/Time.tsx'
import type { Voter } from './gameTools.contract.ts'
import styles from './VoterList.module.css'

interface VoterRowProps {
  voter: Voter
  now: number
  /** Without it, all votes of the list wait: they can't be selected, and no row says so. */
  selection?: { isSelected: boolean; onSelect: (on: boolean) => void }
}

/** A voter with the signs of their vote. */
export function VoterRow({ voter, now, selection }: VoterRowProps) {
  const {
    user,
    type,
    joined,
    voted_at,
    votes,
    set_aside,
    waiting,
    marked,
    address_group,
    same_address,
    same_hour,
    only_vote,
  } = voter
  const name = authorName(user)
  return (
    <li className={classes(styles.row, set_aside && styles.aside)}>
      {selection && (
        <input
          type="checkbox"
          className={styles.check}
          aria-label={`Select the vote of ${name}`}
          checked={selection.isSelected}
          onChange={(event) => selection.onSelect(event.target.checked)}
        />
      )}
      <span className={type === 'upvote' ? 'rigid positive' : 'rigid negative'}>
        <Icon name={type === 'upvote' ? 'thumbs-up' : 'thumbs-down'} size={16} />
        <span className="visually-hidden">{type === 'upvote' ? 'Upvote' : 'Downvote'}</span>
      </span>
      <div className={styles.vote}>
        <span className={styles.who}>
          <a href={paths.user(user.username)} target="_blank" rel="noopener">
            {name}
          </a>
          <span className={styles.facts}>
            voted <Time value={voted_at} now={now} />, joined <Time value={joined} now={now} />, {votes}{' '}
            {votes === 1 ? 'vote' : 'votes'} in all
          </span>
        </span>
        <span className={styles.signs}>
          {same_address > 0 && (
            <Chip tone="warning" title={`${same_address} more voted from the same address`}>
              Address {address_group} (+{same_address})
            </Chip>
          )}
          {same_hour > 0 && (
            <Chip tone="warning" title="Accounts created within an hour of this one">
              Same hour (+{same_hour})
            </Chip>
          )}
          {only_vote && <Chip>Only vote</Chip>}
          {waiting && selection && (
            <Chip
              tone="warning"
              title={
                marked
                  ? 'It waits for a moderator, because it may belong to a cluster'
                  : 'It counts after a day unless it belongs to a cluster'
              }
            >
              {marked ? 'Waits for you' : 'Waiting'}
            </Chip>
          )}
          {set_aside && <Chip tone="negative">Set aside</Chip>}
        </span>
      </div>
    </li>
  )
}
