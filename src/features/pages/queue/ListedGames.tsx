import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { List } from '#/ui/List.tsx'
import styles from './ListedGames.module.css'
import type { QueueDetail } from './queue.contract.ts'

/** The first games of a reported list, and how many more there are. */
export function ListedGames({ games, total }: NonNullable<QueueDetail['listed']>) {
  return (
    <>
      <h3>{plural(total, 'game')}</h3>
      <List className={styles.games}>
        {games.map((game) => (
          <li key={game.id}>
            <a className={styles.game} href={paths.game(game.urlid)}>
              <span className={styles.picture}>
                <GameThumbnail game={game} sizes="80px" />
              </span>
              <span className="min-0">
                <span className="clamp-2">{game.name}</span>
                {game.note && <span className="clamp-2 muted text-13">{game.note}</span>}
              </span>
            </a>
          </li>
        ))}
      </List>
      {total > games.length && <p className="muted text-13">and {total - games.length} more</p>}
    </>
  )
}
