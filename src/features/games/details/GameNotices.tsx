import type { Game } from '#/features/games/games.contract.ts'
import { Icon } from '#/ui/Icon.tsx'
import styles from './GameNotices.module.css'

/** What a reader must know about the state of the entry. */
export function GameNotices({ game }: { game: Game }) {
  const note = game.notes[0]
  return (
    <>
      {!game.confirmed && (
        <p className={styles.notice} role="note">
          <Icon name="clock" /> This game has not been reviewed and confirmed by our moderation team yet!
        </p>
      )}
      {game.archived && (
        <div className={styles.notice} role="note">
          <Icon name="archive" />
          <p>
            <strong>This game is archived since it has no playable links.</strong> If you know one that works,
            use Edit game, then links, to add it.
            {note?.long && <span className={styles.reason}>{note.long}</span>}
          </p>
        </div>
      )}
    </>
  )
}
