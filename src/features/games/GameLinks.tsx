import { LinkIcon } from '#/ui/LinkIcon.tsx'
import styles from './GameRow.module.css'
import type { GameCard } from './games.contract.ts'
import { linkNames, linkTypeName } from './links/linkNames.ts'

/** How many links fit into a row. */
const MAX_LINKS = 4

/** A game's first links as icons. */
export function GameLinks({ game }: { game: GameCard }) {
  const links = game.links.slice(0, MAX_LINKS)
  const names = linkNames(links, game.name)
  return (
    <div className={styles.links}>
      {links.map((link, at) => (
        <a
          key={link.url}
          href={link.url}
          data-link={link.type}
          target="_blank"
          rel="noopener nofollow"
          title={linkTypeName(link.type)}
          aria-label={names[at]}
        >
          <LinkIcon type={link.type} size={16} />
        </a>
      ))}
    </div>
  )
}
