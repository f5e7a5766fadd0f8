import { hostOf } from '#/features/catalog/links/hostOf.ts'
import { linkNames, linkTypeName } from '#/features/catalog/links/linkNames.ts'
import { LinkIcon } from '#/ui/LinkIcon.tsx'
import { List } from '#/ui/List.tsx'
import styles from './GameLinks.module.css'
import type { GameCard } from './games.contract.ts'

/** The links of a game to other sites, each with what and where it is; nothing for an unconfirmed game. */
export function GameLinks({ game }: { game: GameCard }) {
  if (!game.confirmed || game.links.length === 0) return null
  const names = linkNames(game.links, game.name)
  return (
    <List className={styles.links} aria-label="Links" data-of-game={game.id}>
      {game.links.map((link, at) => (
        <li key={link.url}>
          <a
            href={link.url}
            target="_blank"
            rel="noopener nofollow"
            data-link={link.type}
            aria-label={names[at]}
          >
            <LinkIcon type={link.type} size={14} />
            <span className="ellipsis">
              {linkTypeName(link.type)} · {hostOf(link.url)}
            </span>
          </a>
        </li>
      ))}
    </List>
  )
}
