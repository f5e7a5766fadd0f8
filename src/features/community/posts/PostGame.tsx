import { cardNameClass } from '#/features/catalog/games/cardName.ts'
import { GamePicture } from '#/features/catalog/games/GamePicture.tsx'
import { paths } from '#/shared/paths.ts'
import styles from './PostGame.module.css'
import type { CommunityPost } from './posts.contract.ts'

/** The game that a post is about, as a small link to it. */
export function PostGame({ game }: { game: NonNullable<CommunityPost['game']> }) {
  return (
    <a className={styles.game} href={paths.game(game.urlid)}>
      <GamePicture game={game} src={game.logo_url} purpose="logo" width={22} height={22} />
      <span className={cardNameClass(game.name)}>{game.name}</span>
    </a>
  )
}
