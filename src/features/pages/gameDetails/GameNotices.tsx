import type { Game } from '#/features/catalog/games/games.contract.ts'
import { UNCONFIRMED } from '#/features/catalog/games/unconfirmed.ts'
import { QueuePlace } from '#/features/stewardship/addGame/QueuePlace.tsx'
import { paths } from '#/shared/paths.ts'
import { Icon } from '#/ui/Icon.tsx'
import styles from './GameNotices.module.css'
import { SensitiveNotice } from './SensitiveNotice.tsx'

/** What a reader must know about the state of the entry. */
export function GameNotices({ game }: { game: Game }) {
  const note = game.notes[0]
  return (
    <>
      <SensitiveNotice game={game} />
      {!game.confirmed && (
        <div className={styles.notice} role="note">
          <Icon name="clock" />
          <p>
            {UNCONFIRMED} <QueuePlace gameId={game.id} />
          </p>
        </div>
      )}
      {game.archived && (
        <div className={styles.notice} role="note">
          <Icon name="archive" />
          <p>
            <strong>This game is archived since it has no playable links.</strong> If you know one that works,{' '}
            use <a href={paths.editGame(game.urlid, 'links')}>Edit game, then links</a>, to add it.
            {note?.long && <span className={styles.reason}>{note.long}</span>}
          </p>
        </div>
      )}
    </>
  )
}
