import type { Game, GameLink } from '#/features/catalog/games/games.contract.ts'
import { hostOf, linkTypeName } from '#/features/catalog/links/linkNames.ts'
import { Icon } from '#/ui/Icon.tsx'
import { LinkIcon } from '#/ui/LinkIcon.tsx'
import styles from './LinkRows.module.css'

/** Links to where people play, buy and discuss a game; as text while nobody has vouched for them. */
export function LinkRows({ game }: { game: Game }) {
  if (game.links.length === 0) return <p className="muted">No links yet.</p>
  return (
    <ul className="frame stack lined" aria-label="Links" data-of-game={game.id}>
      {game.links.map((link) => (
        <li key={link.url}>
          {game.are_links_held ? (
            <span className={styles.link}>
              <LinkName link={link} text={link.url} />
            </span>
          ) : (
            <a
              className={styles.link}
              href={link.url}
              data-link={link.type}
              target="_blank"
              rel="noopener nofollow"
            >
              <LinkName link={link} text={link.note ?? hostOf(link.url)} />
              <Icon name="arrow-up-right" size={14} className="muted" />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function LinkName({ link, text }: { link: GameLink; text: string }) {
  return (
    <>
      <LinkIcon type={link.type} size={18} />
      <span className={styles.text}>
        <span>{linkTypeName(link.type)}</span>
        <span className="ellipsis muted text-12">{text}</span>
      </span>
    </>
  )
}
