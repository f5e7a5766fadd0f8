import { linkNames, linkTypeName } from '#/features/catalog/links/linkNames.ts'
import { paths } from '#/shared/paths.ts'
import { Icon } from '#/ui/Icon.tsx'
import { LinkIcon } from '#/ui/LinkIcon.tsx'
import styles from './GameRow.module.css'
import type { GameCard } from './games.contract.ts'
import { PLAY_LINK_TYPE, PLAY_WINDOW } from './playWindow.ts'

/** How many links fit into a row. */
const MAX_LINKS = 4

/** A game's first links as icons, first of all the one to play it here; of an unconfirmed game only that one. */
export function GameLinks({ game }: { game: GameCard }) {
  const links = game.confirmed ? game.links.slice(0, game.playable ? MAX_LINKS - 1 : MAX_LINKS) : []
  const names = linkNames(links, game.name)
  return (
    <div className={styles.links}>
      {game.playable && (
        <a
          href={paths.play(game.urlid)}
          target={PLAY_WINDOW}
          data-log="play"
          data-link={PLAY_LINK_TYPE}
          title="Play"
          aria-label={`Play ${game.name}`}
          className={styles.play}
        >
          <Icon name="play" />
        </a>
      )}
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
