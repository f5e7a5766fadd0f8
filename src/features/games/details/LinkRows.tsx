import type { Game } from '#/features/games/games.contract.ts'
import { hostOf, linkTypeName } from '#/features/games/links/linkNames.ts'
import { Icon } from '#/ui/Icon.tsx'
import { LinkIcon } from '#/ui/LinkIcon.tsx'
import styles from './LinkRows.module.css'

/** Links to where people play, buy and discuss a game. */
export function LinkRows({ game }: { game: Game }) {
  if (game.links.length === 0) return <p className={styles.none}>No links yet.</p>
  return (
    <ul className={styles.links} aria-label="Links" data-of-game={game.id}>
      {game.links.map((link) => (
        <li key={link.url}>
          <a
            className={styles.link}
            href={link.url}
            data-link={link.type}
            target="_blank"
            rel="noopener nofollow"
          >
            <LinkIcon type={link.type} size={18} />
            <span className={styles.text}>
              <span>{linkTypeName(link.type)}</span>
              <span className={styles.host}>{link.note ?? hostOf(link.url)}</span>
            </span>
            <Icon name="arrow-up-right" size={14} className={styles.arrow} />
          </a>
        </li>
      ))}
    </ul>
  )
}
