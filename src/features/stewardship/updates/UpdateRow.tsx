import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { distinctiveTags, stageOf, tagsOf } from '#/features/catalog/games/gameFacts.ts'
import { StageChip } from '#/features/catalog/games/StageChip.tsx'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { Chip } from '#/ui/Chip.tsx'
import { Expandable } from '#/ui/Expandable.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { Markdown } from '#/ui/markdown/Markdown.tsx'
import styles from './UpdateRow.module.css'
import { UpdateTime } from './UpdateTime.tsx'
import type { GameUpdate } from './updates.contract.ts'

/** The visible height of an update's text before 'See all', in pixels. */
const COLLAPSED_PX = 150

/** An update in a list of games' updates. `withoutHref` is the list without this game, where it can be left out. */
export function UpdateRow({ update, withoutHref }: { update: GameUpdate; withoutHref?: string }) {
  const now = useNow()
  const { game } = update
  const tags = tagsOf(game.tags)
  const stage = stageOf(tags)
  return (
    <article
      className={styles.row}
      data-game={game.id}
      aria-label={`${game.name} ${update.version_number ?? ''}`}
    >
      <GameThumbnail game={game} sizes="(max-width: 760px) 114px, 224px" className={styles.picture} />
      <div className={styles.head}>
        <h2 className={`text-font ${styles.name}`}>
          <a className={`finger ${styles.game}`} href={paths.game(game.urlid)}>
            {game.name}
          </a>
          {update.version_number && (
            <span className={`title-font break ${styles.version}`}>{update.version_number}</span>
          )}
        </h2>
        <UpdateTime update={update} now={now} className={styles.time} />
      </div>
      <div className={`stack gap-8 ${styles.text}`}>
        {update.title && <h3 className="text-font text-15 break">{update.title}</h3>}
        <Expandable
          height={COLLAPSED_PX}
          label={update.is_cut ? 'See more' : 'See all'}
          className={styles.content}
        >
          {/* Links are reviewed in the whole text, and the beginning of one may have others. */}
          <Markdown headingLevel={4} outsideLinks={!update.is_cut}>
            {update.content}
          </Markdown>
        </Expandable>
      </div>
      <div className={`row wrap middle spread gap-8-16 ${styles.foot}`}>
        <p className={`row wrap gap-6 ${styles.tags}`}>
          {stage && <StageChip stage={stage} />}
          {distinctiveTags(tags, 3).map((tag) => (
            <Chip key={tag.id}>{tagLabel(tag)}</Chip>
          ))}
        </p>
        <p className={`row wrap ${styles.actions}`}>
          <LinkButton size="small" variant="soft" href={paths.update(update.id)} endIcon="arrow-right">
            see details
          </LinkButton>
          {withoutHref !== undefined && (
            <LinkButton
              size="small"
              variant="plain"
              icon="eye-off"
              rel="nofollow"
              href={withoutHref}
              aria-label={`Hide this game: ${game.name}`}
            >
              Hide this game
            </LinkButton>
          )}
        </p>
      </div>
    </article>
  )
}
