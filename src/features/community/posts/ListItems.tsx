import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { distinctiveTags, stageOf, tagsOf } from '#/features/catalog/games/gameFacts.ts'
import { paths } from '#/shared/paths.ts'
import { shownRating } from '#/shared/shownRating.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { WARNING_STAGE_SLUGS } from '#/shared/taxonomy.ts'
import { Chip } from '#/ui/Chip.tsx'
import cardLink from '#/ui/cardLink.module.css'
import { PlatformIcons } from '#/ui/PlatformIcon.tsx'
import { ScorePercent } from '#/ui/ScorePercent.tsx'
import styles from './ListItems.module.css'
import type { Post } from './posts.contract.ts'

type ListItem = NonNullable<Post['items']>[number]

interface ListItemsProps {
  items: readonly ListItem[]
  /** Ids of games that are left out; the others keep their places. */
  without?: ReadonlySet<number> | undefined
}

/** The games of a list in its own order, each with the list's note on it. */
export function ListItems({ items, without }: ListItemsProps) {
  if (items.length === 0) return <p className="muted">This list has no games yet.</p>
  return (
    <ol className={styles.items} aria-label="Games of the list">
      {items.map(
        (item, index) =>
          !without?.has(item.game.id) && (
            <li key={item.game.id}>
              <ListRow item={item} place={index + 1} />
            </li>
          ),
      )}
    </ol>
  )
}

/** A game of a list with its place, 1-based, and the list's note on it. */
export function ListRow({ item: { game, note }, place }: { item: ListItem; place: number }) {
  const tags = tagsOf(game.tags)
  const stage = stageOf(tags)
  return (
    <article className={`${cardLink.area} ${styles.row}`}>
      <span className={`title-font ${styles.place}`} aria-hidden="true">
        {place}
      </span>
      <GameThumbnail game={game} />
      <div className="stack gap-4 min-0">
        <h2 className={`text-font ${styles.name}`}>
          <a className={cardLink.link} href={paths.game(game.urlid)}>
            {game.name}
          </a>
          {stage && WARNING_STAGE_SLUGS.includes(stage.slug) && <Chip tone="warning">{tagLabel(stage)}</Chip>}
          {game.archived && <Chip tone="negative">Archived</Chip>}
        </h2>
        <p className="clamp-2 muted text-13">{game.desc}</p>
        <p className={styles.facts}>
          <PlatformIcons slugs={tags.map((tag) => tag.slug)} />
          {distinctiveTags(tags, 3).map((tag) => (
            <Chip key={tag.id}>{tagLabel(tag)}</Chip>
          ))}
        </p>
        {note && <blockquote className={styles.note}>{note}</blockquote>}
      </div>
      <ScorePercent percent={shownRating(game)} className={`title-font ${styles.rating}`} />
    </article>
  )
}
