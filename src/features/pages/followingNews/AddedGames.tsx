import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { List } from '#/ui/List.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './AddedGames.module.css'
import type { NewsOf } from './followingNews.contract.ts'

/** What was added to a list on a day. */
export function AddedGames({ news: { list, games, total, at } }: { news: NewsOf<'list'> }) {
  const now = useNow()
  const more = total - games.length
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <h2 className="text-font text-15 break">
          {plural(total, 'game')} added to <a href={paths.list(list.id)}>{list.title}</a>
        </h2>
        <Time value={at} now={now} className={styles.time} />
      </div>
      <List className={styles.games}>
        {games.map((game) => (
          <li key={game.id}>
            <a className={styles.game} href={paths.game(game.urlid)}>
              <GameThumbnail game={game} sizes="(max-width: 760px) 50vw, 230px" className={styles.picture} />
              <span className="clamp-2 break">{game.name}</span>
            </a>
          </li>
        ))}
      </List>
      {more > 0 && (
        <p className="text-13">
          <a href={paths.list(list.id)}>and {more} more</a>
        </p>
      )}
    </article>
  )
}
