import { cardNameClass } from '#/features/catalog/games/cardName.ts'
import { paths } from '#/shared/paths.ts'
import { classes } from '#/ui/classes.ts'
import styles from './PostGame.module.css'
import type { CommunityPost } from './posts.contract.ts'

/** The game that a post is about, as a link to it. */
export function PostGame({ game }: { game: NonNullable<CommunityPost['game']> }) {
  return (
    <a className={classes(styles.game, cardNameClass(game.name))} href={paths.game(game.urlid)}>
      {game.name}
    </a>
  )
}
