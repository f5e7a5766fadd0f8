import { memo, Suspense } from 'react'
import { VoteButtons } from '#/features/catalog/votes/VoteButtons.tsx'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { shownRating } from '#/shared/shownRating.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { tagBySlug } from '#/shared/taxonomy.ts'
import { Chip } from '#/ui/Chip.tsx'
import { cachedFragment } from '#/ui/cachedFragment.tsx'
import cardLink from '#/ui/cardLink.module.css'
import { HoverCard } from '#/ui/HoverCard.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { PlatformIcons } from '#/ui/PlatformIcon.tsx'
import { ScorePercent } from '#/ui/ScorePercent.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import { cardNameClass } from './cardName.ts'
import styles from './GameRow.module.css'
import { GameRowMenu } from './GameRowMenu.tsx'
import { GameThumbnail } from './GameThumbnail.tsx'
import { distinctiveTags, stageOf, tagsOf } from './gameFacts.ts'
import type { GameCard } from './games.contract.ts'
import { PlayLink } from './PlayLink.tsx'
import { StageChip } from './StageChip.tsx'

const GameHoverCard = lazyComponent(() => import('./GameHoverCard.tsx'))

export interface GameRowProps {
  game: GameCard
  /** Loads the pictures at once, for rows that are visible without scrolling. */
  eager?: boolean
  /** Renders only the name, as a heading and a link, for rows far from the window. */
  brief?: boolean
  /** The level of the name. */
  heading?: 2 | 3
  /** The other name that a search found it by. */
  otherName?: string | undefined
}

const EARLY_ACCESS = tagBySlug.get('early-access')!.id

/** Attributes of the element around a row. */
export const gameRowAttributes = (game: GameCard) => ({
  className: `${cardLink.area} ${styles.row}`,
  'data-game': game.id,
  ...(game.tags.includes(EARLY_ACCESS) ? { 'data-stage': 'early-access' } : {}),
})

/**
 * The content of a game's row. The list's own item is around it, with `gameRowAttributes`. The same markup is a
 * row in the list view and a card in the grid view (`data-view` on <html>), so changing the view, which the
 * browser remembers, requires nothing from the server.
 */
export const GameRow = memo(
  cachedFragment(GameRowMarkup, ({ game, eager, heading, otherName }) =>
    JSON.stringify([game, eager, heading, otherName]),
  ),
)

/** The width of a card in the grid: the whole window on phones, else a fourth or fifth of the page. */
const CARD_SIZES = '(max-width: 760px) 100vw, 300px'

function GameRowMarkup({ game, eager = false, brief = false, heading = 2, otherName }: GameRowProps) {
  const Heading = `h${heading}` as const
  const tags = tagsOf(game.tags)
  const stage = stageOf(tags)
  const hoverCard = () => (
    <Suspense fallback={<Skeleton height={166} />}>
      <GameHoverCard game={game} />
    </Suspense>
  )
  return (
    <>
      {/* Before the name: a browser may paint a row before it has received all of it, and the picture of a card pushes down what is below it. */}
      {!brief && (
        <>
          <GameThumbnail game={game} eager={eager} className={styles.picture} />
          <GameThumbnail game={game} sizes={CARD_SIZES} className={styles.wide} />
        </>
      )}
      <Heading className={`text-font ${styles.name}`}>
        <HoverCard content={hoverCard}>
          <a
            className={`${cardLink.link} ${styles.link} ${cardNameClass(game.name)}`}
            href={paths.game(game.urlid)}
          >
            {game.name}
          </a>
        </HoverCard>
        {!brief && stage && <StageChip stage={stage} />}
        {!brief && game.archived && <span className="negative text-13">Archived</span>}
      </Heading>
      {!brief && (
        <>
          <p className={styles.desc}>
            {otherName && `Also known as ${otherName} · `}
            {game.desc}
          </p>
          <div className={styles.facts}>
            <PlatformIcons slugs={tags.map((tag) => tag.slug)} />
            <span className={styles.tags}>
              {distinctiveTags(tags, 5).map((tag) => (
                <Chip key={tag.id}>{tagLabel(tag)}</Chip>
              ))}
            </span>
          </div>
          <div className={styles.links}>
            {game.confirmed && game.links.length > 0 && (
              <HoverCard content={hoverCard}>
                <a className={styles.count} href={paths.game(game.urlid)}>
                  {plural(game.links.length, 'link')}
                  <VisuallyHidden> of {game.name}</VisuallyHidden>
                </a>
              </HoverCard>
            )}
            {game.playable && <PlayLink game={game} inRow className={styles.play} />}
          </div>
          <GameRowMenu game={game} />
          <RowVotes game={game} />
        </>
      )}
    </>
  )
}

/** Voting on an archived game is closed, so only its rating is shown. */
function RowVotes({ game }: Pick<GameRowProps, 'game'>) {
  if (game.archived) {
    const rating = shownRating(game)
    return (
      <p className={`${styles.votes} ${styles.closed}`}>
        <ScorePercent percent={rating} /> {typeof rating === 'number' && 'positive'}
      </p>
    )
  }
  return (
    <VoteButtons
      className={styles.votes}
      kind="games"
      item={game}
      subject={game.name}
      purpose={`vote on ${game.name}`}
      withRating
    />
  )
}
