import type { Game, GameLink } from '#/features/catalog/games/games.contract.ts'
import { hostOf } from '#/features/catalog/links/hostOf.ts'
import { linkTypeName } from '#/features/catalog/links/linkNames.ts'
import { archivedCopy } from '#/shared/archivedCopy.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { LinkIcon } from '#/ui/LinkIcon.tsx'
import { List } from '#/ui/List.tsx'
import styles from './LinkRows.module.css'

/** Links to where people play, buy and discuss a game; as text while nobody has vouched for them. */
export function LinkRows({ game }: { game: Game }) {
  if (game.links.length === 0) return game.play_link ? null : <p className="muted">No links yet.</p>
  return (
    <List className={classes('card stack', styles.links)} aria-label="Links" data-of-game={game.id}>
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
          {link.is_dead && !game.are_links_held && (
            <p className={styles.dead}>
              No longer works.{' '}
              <a href={archivedCopy(link.url)} target="_blank" rel="noopener nofollow">
                Archived copy
              </a>
            </p>
          )}
        </li>
      ))}
    </List>
  )
}

function LinkName({ link, text }: { link: GameLink; text: string }) {
  return (
    <>
      <LinkIcon type={link.type} size={16} />
      <span className="ellipsis grow">
        {linkTypeName(link.type)} <span className="muted">· {text}</span>
      </span>
    </>
  )
}
