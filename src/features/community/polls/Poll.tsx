import { type FormEvent, useRef, useState } from 'react'
import { leadingOptions, pollShare, pollVotes } from '#/features/community/posts/pollResults.ts'
import type { Post } from '#/features/community/posts/posts.contract.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { useNow } from '#/shared/now.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './Poll.module.css'
import { useOwnPollVote, useVoteInPoll } from './polls.client.ts'

type Poll = NonNullable<Post['poll']>

/** A poll with its results; until it ends the reader votes in it and changes the vote. */
export function Poll({ postId, title, poll }: { postId: number; title: string; poll: Poll }) {
  const now = useNow()
  const own = useOwnPollVote(postId)
  const isOver = Date.parse(poll.ends_at) <= now
  const total = pollVotes(poll)
  return (
    <section className="stack gap-12" aria-label="Results of the poll">
      {isOver ? (
        <Options poll={poll} own={own} total={total} />
      ) : (
        <VoteForm postId={postId} title={title} poll={poll} own={own} total={total} />
      )}
      <p className="muted text-13">
        {groupDigits(total)} {total === 1 ? 'vote' : 'votes'} · {isOver ? 'ended' : 'ends'}{' '}
        <Time value={poll.ends_at} now={now} planned />
        {isOver && '. You can no longer vote in this poll.'}
      </p>
    </section>
  )
}

interface OptionsProps {
  poll: Poll
  /** Position of the reader's own vote. */
  own: number | null | undefined
  total: number
}

interface VoteFormProps extends OptionsProps {
  postId: number
  title: string
}

function VoteForm({ postId, title, ...results }: VoteFormProps) {
  const { own, poll } = results
  const form = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState<number>()
  const [isMissing, setMissing] = useState(false)
  const ask = useSignInPrompt()
  const voting = useVoteInPoll(postId)
  const chosen = choice ?? own ?? undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(chosen === undefined)
    if (chosen === undefined) form.current?.querySelector('input')?.focus()
    else if (!voting.isPending) ask(`vote in “${title}”`, () => voting.mutate(chosen))
  }
  const error = isMissing ? 'Choose an option first.' : voting.error && errorMessage(voting.error)
  const ownLabel = poll.options.find(({ position }) => position === own)?.label
  return (
    <form ref={form} className="stack gap-12" aria-label={`Poll: ${title}`} onSubmit={submit}>
      <Options
        {...results}
        radio={(position) => (
          <input
            type="radio"
            className={styles.radio}
            name={`poll-${postId}`}
            value={position}
            checked={chosen === position}
            aria-describedby={error ? `poll-${postId}-error` : undefined}
            onChange={() => {
              setChoice(position)
              setMissing(false)
            }}
          />
        )}
      />
      {error && (
        <p id={`poll-${postId}-error`} role="alert" className="row middle gap-6 negative text-13">
          <Icon name="circle-alert" size={14} /> {error}
        </p>
      )}
      <div className="row wrap middle gap-8-12">
        <Button type="submit" variant={own ? 'outline' : 'solid'} tone="accent" busy={voting.isPending}>
          {own ? 'Change vote' : 'Vote'}
        </Button>
        <p role="status" className="muted text-13">
          {ownLabel && `You voted for “${ownLabel}”. You can change your vote until the poll ends.`}
        </p>
      </div>
    </form>
  )
}

/** The options with their share of the votes. `radio` makes the control by which an option is chosen. */
function Options({
  poll,
  own,
  total,
  radio,
}: OptionsProps & { radio?: (position: number) => React.ReactNode }) {
  const leading = leadingOptions(poll)
  return (
    <ol className="stack gap-8">
      {poll.options.map((option) => {
        const { position, label, votes } = option
        const share = pollShare(option, total)
        const Row = radio ? 'label' : 'div'
        return (
          <li key={position} data-leads={leading.includes(option)}>
            <Row className={classes(styles.option, radio && styles.choosable)}>
              <span className="row middle gap-8 min-0">
                {radio?.(position)}
                <span className={styles.words}>
                  <span className={styles.text}>{label}</span>
                  {own === position && (
                    <span className={styles.own}>
                      <Icon name="check" size={14} /> Your vote
                    </span>
                  )}
                </span>
              </span>
              <span className="row bottom gap-8 tabular">
                <span className={`title-font ${styles.share}`}>{share}%</span>{' '}
                <span className={styles.votes}>{groupDigits(votes)}</span>
              </span>
              <span className={styles.track} aria-hidden="true" data-meter>
                <span className={styles.bar} style={{ width: `${share}%` }} />
              </span>
            </Row>
          </li>
        )
      })}
    </ol>
  )
}
