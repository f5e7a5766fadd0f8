import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { distinctiveTags, stageOf, tagsOf } from '#/features/catalog/games/gameFacts.ts'
import { StageChip } from '#/features/catalog/games/StageChip.tsx'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { Chip } from '#/ui/Chip.tsx'
import cardLink from '#/ui/cardLink.module.css'
import { Time } from '#/ui/Time.tsx'
import type { NewsOf } from './followingNews.contract.ts'
import styles from './NewGame.module.css'

/** A game that came into the catalog. */
export function NewGame({ news: { game, at } }: { news: NewsOf<'game'> }) {
  const now = useNow()
  const tags = tagsOf(game.tags)
  const stage = stageOf(tags)
  return (
    <article className={`${cardLink.area} ${styles.card}`} data-game={game.id}>
      <GameThumbnail game={game} />
      <div className="stack gap-4 min-0">
        <p className={styles.kind}>
          New game · <Time value={at} now={now} />
        </p>
        <h2 className="text-font text-15 break">
          <a className={cardLink.link} href={paths.game(game.urlid)}>
            {game.name}
          </a>
        </h2>
        <p className="clamp-2 muted text-13">{game.desc}</p>
        <p className={styles.tags}>
          {stage && <StageChip stage={stage} />}
          {distinctiveTags(tags, 3).map((tag) => (
            <Chip key={tag.id}>{tagLabel(tag)}</Chip>
          ))}
        </p>
      </div>
    </article>
  )
}
