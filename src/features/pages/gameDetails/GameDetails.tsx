import { type ReactNode, useDeferredValue } from 'react'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { DESCRIPTION_COLLAPSE } from '#/features/catalog/games/games.limits.ts'
import { useLiveTopic } from '#/features/catalog/live/followedTopics.client.ts'
import { topic } from '#/features/catalog/live/topics.ts'
import { useCountGameView } from '#/features/catalog/logs/useLogs.ts'
import { PostsArea } from '#/features/community/gamePosts/PostsArea.tsx'
import { classes } from '#/ui/classes.ts'
import { FirstPaint, MeasureFirstFrame } from '#/ui/FirstPaint.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { Description } from './Description.tsx'
import { DetailsHead } from './DetailsHead.tsx'
import { ColumnsSkeleton } from './DetailsSkeleton.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import styles from './GameDetails.module.css'
import { GameNotices } from './GameNotices.tsx'
import { LatestUpdates } from './LatestUpdates.tsx'
import { LinkRows } from './LinkRows.tsx'
import { MoreByDeveloper } from './MoreByDeveloper.tsx'
import { MoreLikeThis } from './MoreLikeThis.tsx'
import { RelatedGames } from './RelatedGames.tsx'
import { Screenshots } from './Screenshots.tsx'
import { TagSections } from './TagSections.tsx'
import { Trailer } from './Trailer.tsx'

export interface GameDetailsProps {
  game: Game
  /** The heading level of the game's name. Its sections are one level below. */
  headingLevel: 1 | 2
  /** Renders the head first and the rest when the browser is idle, so that slow phones respond to a tap at once. */
  staged?: boolean
}

/** Everything about a game, as a page and inside the dialog over another page. */
export function GameDetails({ game, headingLevel, staged = false }: GameDetailsProps) {
  useLiveTopic(topic.game(game.id))
  useCountGameView(game.id)
  const sectionLevel = headingLevel === 1 ? 2 : 3
  return (
    <article className={classes(styles.details, headingLevel === 1 && styles.page)} aria-label={game.name}>
      <DetailsHead game={game} headingLevel={headingLevel} />
      <GameNotices game={game} />
      <Stage staged={staged} fallback={<ColumnsSkeleton />}>
        <Columns game={game} sectionLevel={sectionLevel} staged={staged} />
      </Stage>
    </article>
  )
}

interface ColumnsProps {
  game: Game
  sectionLevel: 2 | 3
  staged: boolean
}

/** With more links, these and the facts may be higher than the window, and do not stick. */
const MAX_STICKING_LINKS = 6

function Columns({ game, sectionLevel, staged }: ColumnsProps) {
  // A story that is shorter than the facts would leave a gap above the reviews.
  const isLong = game.screenshots.length > 0 && (game.long_desc?.length ?? 0) > DESCRIPTION_COLLAPSE
  const sticks = isLong && game.links.length <= MAX_STICKING_LINKS
  return (
    <div className={styles.columns}>
      <div className={classes(styles.column, styles.story)}>
        <Screenshots game={game} />
        <Description game={game} headingLevel={sectionLevel} />
        <RelatedGames game={game} headingLevel={sectionLevel} />
      </div>
      <aside className={classes(styles.side, sticks && styles.sticking)} aria-label="Facts">
        <div>
          <div className={styles.facts}>
            <LinkRows game={game} />
            <FactsPanel game={game} />
          </div>
        </div>
        <div className={styles.column}>
          <TagSections tags={game.tags} headingLevel={sectionLevel} />
          <Stage staged={staged} fallback={<SkeletonText lines={4} />}>
            <MoreLikeThis game={game} headingLevel={sectionLevel} />
            <MoreByDeveloper game={game} headingLevel={sectionLevel} />
          </Stage>
        </div>
      </aside>
      <div className={styles.column}>
        {game.trailer && <Trailer videoId={game.trailer} name={game.name} />}
        <Stage staged={staged} fallback={<SkeletonText lines={6} />}>
          <LatestUpdates game={game} headingLevel={sectionLevel} />
          {sectionLevel === 2 && (
            <>
              <MeasureFirstFrame />
              <FirstPaint />
            </>
          )}
          <PostsArea game={game} headingLevel={sectionLevel} />
        </Stage>
      </div>
    </div>
  )
}

/** Renders its children in a separate pass that the browser may interrupt. The server renders them at once. */
function Stage({
  staged,
  fallback,
  children,
}: {
  staged: boolean
  fallback: ReactNode
  children: ReactNode
}) {
  return useDeferredValue(true, !staged) ? children : fallback
}
