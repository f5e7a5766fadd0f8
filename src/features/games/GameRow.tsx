import { tagLabel } from '#/features/tags/tagLabel.ts'
import { WARNING_STAGE_SLUGS } from '#/features/tags/taxonomy.ts'
import { paths } from '#/shared/paths.ts'
import { Chip } from '#/ui/Chip.tsx'
import { cachedFragment } from '#/ui/cachedFragment.tsx'
import { HoverCard } from '#/ui/HoverCard.tsx'
import { LinkIcon } from '#/ui/LinkIcon.tsx'
import { Picture } from '#/ui/Picture.tsx'
import { PlatformIcons } from '#/ui/PlatformIcon.tsx'
import { VoteControl, type VoteType } from '#/ui/VoteControl.tsx'
import { GameHoverCard } from './GameHoverCard.tsx'
import styles from './GameRow.module.css'
import { cardName, stageOf, tagsOf, tellingTags } from './gameFacts.ts'
import type { GameCard } from './games.contract.ts'

export interface GameRowProps {
  game: GameCard
  /** Loads its pictures at once: for rows that are seen without scrolling. */
  eager?: boolean
  onVote: (game: GameCard, type: VoteType) => void
}

/**
 * A game in a list. The same markup is a row in the list view and a card in the grid view (`data-view` on <html>), so that
 * changing the view, which the reader's browser remembers, needs nothing from the server.
 */
export const GameRow = cachedFragment(GameRowMarkup, ({ game, eager }) => JSON.stringify([game, eager]))

function GameRowMarkup({ game, eager = false, onVote }: GameRowProps) {
  const tags = tagsOf(game.tags)
  const stage = stageOf(tags)
  return (
    <article className={styles.row} data-game={game.id}>
      <span className={styles.logo}>
        <Picture src={game.logo} alt="" width={96} height={96} eager={eager} />
      </span>
      <span className={styles.banner}>
        <Picture src={game.banner} alt="" width={480} height={180} fluid />
      </span>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <HoverCard content={() => <GameHoverCard game={game} />}>
            <a className={styles.link} href={paths.game(game.urlid)}>
              {cardName(game.name)}
            </a>
          </HoverCard>
          {stage && (
            <Chip tone={WARNING_STAGE_SLUGS.includes(stage.slug) ? 'warning' : 'neutral'}>
              {tagLabel(stage)}
            </Chip>
          )}
          {game.archived && <Chip tone="negative">Archived</Chip>}
        </h2>
        <p className={styles.desc}>{game.desc}</p>
        <div className={styles.facts}>
          <PlatformIcons slugs={tags.map((tag) => tag.slug)} />
          <span className={styles.tags}>
            {tellingTags(tags, 5).map((tag) => (
              <Chip key={tag.id}>{tagLabel(tag)}</Chip>
            ))}
          </span>
        </div>
      </div>
      <GameLinks game={game} />
      <div className={styles.votes}>
        <VoteControl
          subject={game.name}
          score={game.score}
          own={null}
          rating={game.rating}
          onVote={(type) => onVote(game, type)}
        />
      </div>
    </article>
  )
}

function GameLinks({ game }: { game: GameCard }) {
  return (
    <ul className={styles.links} aria-label={`Links of ${game.name}`}>
      {game.links.slice(0, 4).map((link) => (
        <li key={link.url}>
          <a
            href={link.url}
            target="_blank"
            rel="noopener nofollow"
            title={link.type}
            aria-label={`${game.name}: ${link.type}`}
          >
            <LinkIcon type={link.type} size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}
