import type { Game } from '#/features/games/games.contract.ts'
import { PostsArea } from '#/features/posts/game/PostsArea.tsx'
import { Description } from './Description.tsx'
import { DetailsHead } from './DetailsHead.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import styles from './GameDetails.module.css'
import { GameNotices } from './GameNotices.tsx'
import { LatestUpdates } from './LatestUpdates.tsx'
import { LinkRows } from './LinkRows.tsx'
import { MoreLikeThis } from './MoreLikeThis.tsx'
import { Screenshots } from './Screenshots.tsx'
import { TagSections } from './TagSections.tsx'
import { Trailer } from './Trailer.tsx'

export interface GameDetailsProps {
  game: Game
  /** Of the game's name; its sections are one level below. */
  headingLevel: 1 | 2
}

/** Everything about a game, as a page and inside the dialog over another page. */
export function GameDetails({ game, headingLevel }: GameDetailsProps) {
  const sectionLevel = headingLevel === 1 ? 2 : 3
  return (
    <article className={styles.details} aria-label={game.name}>
      <DetailsHead game={game} headingLevel={headingLevel} />
      <GameNotices game={game} />
      <div className={styles.columns}>
        <div className={styles.text}>
          <Description game={game} headingLevel={sectionLevel} />
          {game.trailer && <Trailer videoId={game.trailer} name={game.name} />}
          <Screenshots game={game} />
        </div>
        <aside className={styles.side} aria-label="Facts">
          <LinkRows game={game} />
          <FactsPanel game={game} />
          <TagSections tags={game.tags} headingLevel={sectionLevel} />
        </aside>
        <div className={styles.text}>
          <LatestUpdates game={game} headingLevel={sectionLevel} />
          <MoreLikeThis game={game} headingLevel={sectionLevel} />
          <PostsArea game={game} headingLevel={sectionLevel} />
        </div>
      </div>
    </article>
  )
}
