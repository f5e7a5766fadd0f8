import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { plural } from '#/shared/plural.ts'
import styles from './PostPicture.module.css'
import { leadingOption, pollShare, pollVotes } from './pollResults.ts'
import type { CommunityPost } from './posts.contract.ts'

/** What a post's card shows at its side: the pictures of its game or of a list's games, or the leading answer of a poll. */
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
  const leading = leadingOption(poll)
  return (
    <div className={`${styles.picture} ${styles.poll}`}>
      {leading ? (
        <>
          <p className={`title-font tabular ${styles.share}`}>{pollShare(leading, total)}%</p>
          <p className={styles.answer}>{leading.label}</p>
        </>
      ) : (
        <p className={`title-font ${styles.share}`}>{poll.options.length}</p>
      )}
      <p className={styles.votes}>{leading ? plural(total, 'vote') : 'answers'}</p>
    </div>
  )
}
