import type { Game } from '#/features/catalog/games/games.contract.ts'
import { paths } from '#/shared/paths.ts'
import styles from './IllustrationNote.module.css'

/** Says, in a corner of a banner that the site drew, that it is none of the game's, and where to add one. */
export function IllustrationNote({ game }: { game: Game }) {
  // A game that is just being added has no page to edit, and its pictures are beside the preview.
  const isDrawn = game.picture.kind === 'cover' || game.picture.kind === 'logo'
  if (game.id <= 0 || !isDrawn) return null
  return (
    <p className={styles.note}>
      Illustration. <a href={paths.editGame(game.urlid, 'pictures')}>Add a picture</a>
    </p>
  )
}
