import { useQuery } from '@tanstack/react-query'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { dayParts } from '#/shared/monthNames.ts'
import { ratingPercent } from '#/shared/wilson.ts'
import { classes } from '#/ui/classes.ts'
import styles from './VotesByMonth.module.css'
import { hasVotesByMonth, votesByMonthQuery } from './votesByMonth.client.ts'
import { MAX_VOTE_MONTHS } from './votesByMonth.limits.ts'

export interface VotesByMonthProps {
  game: Pick<Game, 'urlid' | 'upvotes' | 'downvotes'>
  className: string | undefined
}

/** A game's votes in each month, as bars; nothing for a game with few votes. Its place does not change once they have loaded. */
export const VotesByMonth = (props: VotesByMonthProps) =>
  hasVotesByMonth(props.game) ? <Chart {...props} /> : null

function Chart({ game, className }: VotesByMonthProps) {
  const { data } = useQuery(votesByMonthQuery(game.urlid))
  const months = data?.items.map((each) => ({ ...each, votes: each.upvotes + each.downvotes })) ?? []
  const most = Math.max(0, ...months.map(({ votes }) => votes))
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const up = sum(months.map(({ upvotes }) => upvotes))
  const votes = sum(months.map((month) => month.votes))
  const caption =
    data && votes === 0
      ? `no votes in ${MAX_VOTE_MONTHS} months`
      : `votes by month${votes ? `, ${ratingPercent(up, votes - up)}% up` : ''}`
  return (
    <figure className={classes(styles.chart, className)}>
      <div
        className={styles.bars}
        role="img"
        aria-label={
          votes
            ? `${groupDigits(votes)} votes in ${months.length} months, at most ${groupDigits(most)} in one`
            : caption
        }
      >
        {months.map(({ month, upvotes, downvotes, votes }) => (
          <span
            key={month}
            title={`${monthName(month)}: ${groupDigits(upvotes)} up, ${groupDigits(downvotes)} down`}
            style={{ height: `${(100 * votes) / most}%` }}
          />
        ))}
      </div>
      <figcaption className="muted text-13">{caption}</figcaption>
    </figure>
  )
}

/** 'November 2026', of '2026-11'. */
function monthName(text: string): string {
  const { month, year } = dayParts(new Date(text))
  return `${month} ${year}`
}
