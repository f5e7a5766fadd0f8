import { linkNames, linkTypeName } from '#/features/catalog/links/linkNames.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { HoverCard } from '#/ui/HoverCard.tsx'
import { LinkIcon } from '#/ui/LinkIcon.tsx'
import styles from './GameLinks.module.css'
import type { GameCard } from './games.contract.ts'

/** The links of a game to other sites, by name; nothing for an unconfirmed game. */
export function GameLinks({ game }: { game: GameCard }) {
  if (!game.confirmed || game.links.length === 0) return null
  const names = linkNames(game.links, game.name)
  return (
    <ul className={styles.links} aria-label="Links" data-of-game={game.id}>
      {game.links.map((link, at) => (
        <li key={link.url}>
          <a
            href={link.url}
            target="_blank"
            rel="noopener nofollow"
            data-link={link.type}
            aria-label={names[at]}
          >
            <LinkIcon type={link.type} size={14} /> {linkTypeName(link.type)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** How many links a game in a list has: leads to its page, which has them, and shows them while the pointer rests on it. */
export function GameLinkCount({ game, className }: { game: GameCard; className?: string | undefined }) {
  if (!game.confirmed || game.links.length === 0) return null
  const count = plural(game.links.length, 'link')
  return (
    <HoverCard content={() => <GameLinks game={game} />}>
      <a className={className} href={paths.game(game.urlid)} aria-label={`${count} of ${game.name}`}>
        {count}
      </a>
    </HoverCard>
  )
}
