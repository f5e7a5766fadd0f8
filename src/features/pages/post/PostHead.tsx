import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { pollVotes } from '#/features/community/posts/pollResults.ts'
import type { CommunityPost } from '#/features/community/posts/posts.contract.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import cardLink from '#/ui/cardLink.module.css'
import styles from './PostHead.module.css'

/** The first games of a list, side by side across the top of its page. */
export function ListPictures({ list }: Pick<CommunityPost, 'list'>) {
  if (!list || list.games.length === 0) return null
  return (
    <div className={styles.pictures}>
      {list.games.map((game) => (
        <GameThumbnail key={game.id} game={game} sizes="(max-width: 760px) 160px, 250px" eager />
      ))}
    </div>
  )
}

/** The counts of a post as large numbers: its games or votes, comments, and views. */
export function PostCounts({ post, views }: { post: CommunityPost; views: number }) {
  const counts: [count: number, one: string][] = [
    ...(post.list ? [[post.list.total, 'game'] as [number, string]] : []),
    ...(post.poll ? [[pollVotes(post.poll), 'vote'] as [number, string]] : []),
    [post.total_comments, 'comment'],
    [views, 'view'],
  ]
  return (
    <ul className={styles.counts}>
      {counts.map(([count, one]) => (
        <li key={one}>
          <span className="title-font text-24 tabular">{groupDigits(count)}</span>{' '}
          <span className="muted text-12">{count === 1 ? one : `${one}s`}</span>
        </li>
      ))}
    </ul>
  )
}

/** The game that a post is about, as a link with its picture. */
export function PostGameLink({ game }: { game: NonNullable<CommunityPost['game']> }) {
  return (
    <div className={`${cardLink.area} ${styles.game}`}>
      <GameThumbnail game={game} sizes="(max-width: 760px) 114px, 128px" />
      <span className="stack min-0">
        <span className="muted text-12">About</span>
        <a className={`strong break ${cardLink.link}`} href={paths.game(game.urlid)}>
          {game.name}
        </a>
      </span>
    </div>
  )
}
