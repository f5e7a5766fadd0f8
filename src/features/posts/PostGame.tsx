import { cardNameClass } from '#/features/games/cardName.ts'
import { paths } from '#/shared/paths.ts'
import { Picture } from '#/ui/Picture.tsx'
import styles from './PostGame.module.css'
import type { CommunityPost } from './posts.contract.ts'

/** The game that a post is about, as a small link to it. */
export function PostGame({ game }: { game: NonNullable<CommunityPost['game']> }) {
  return (
    <a className={styles.game} href={paths.game(game.urlid)}>
      <Picture src={game.logo_url} alt="" width={22} height={22} />
      <span className={cardNameClass(game.name)}>{game.name}</span>
    </a>
  )
}
