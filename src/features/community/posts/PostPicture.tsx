import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { plural } from '#/shared/plural.ts'
import styles from './PostPicture.module.css'
import { leadingOptions, pollShare, pollVotes } from './pollResults.ts'
import type { CommunityPost } from './posts.contract.ts'

/** Whether a post's card has a picture. */
export const hasPicture = ({ game, list, poll }: CommunityPost): boolean =>
  Boolean(poll || game || (list && list.games.length > 0))

/** What a post's card shows at its side: the pictures of its game or of a list's games, or a poll's leading option. */
export function PostPicture({ post: { game, list, poll } }: { post: CommunityPost }) {
  if (poll) return <PollResult poll={poll} />
  if (list && list.games.length > 0) {
    return (
      <div className={styles.picture} data-games={list.games.length}>
        {list.games.map((each) => (
          <GameThumbnail key={each.id} game={each} sizes={list.games.length === 1 ? SIZES : HALF_SIZES} />
        ))}
        <span className={styles.total}>{plural(list.total, 'game')}</span>
      </div>
    )
  }
  return (
    game && (
      <div className={styles.picture}>
        <GameThumbnail game={game} sizes={SIZES} />
      </div>
    )
  )
}

const SIZES = '(max-width: 760px) 96px, 208px'
const HALF_SIZES = '(max-width: 760px) 48px, 104px'

function PollResult({ poll }: { poll: NonNullable<CommunityPost['poll']> }) {
  const total = pollVotes(poll)
  const [leading, ...tied] = leadingOptions(poll)
  const winner = tied.length === 0 ? leading : undefined
  return (
    <div className={`${styles.picture} ${styles.poll}`}>
      <p className={`title-font tabular ${styles.share}`}>
        {winner ? `${pollShare(winner, total)}%` : poll.options.length}
      </p>
      <p className={styles.answer}>{winner?.label ?? 'options'}</p>
      <p className={styles.votes}>{plural(total, 'vote')}</p>
    </div>
  )
}
