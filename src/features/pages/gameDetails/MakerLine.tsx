import { Fragment } from 'react'
import { stageOf, tagsOf } from '#/features/catalog/games/gameFacts.ts'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { WARNING_STAGE_SLUGS } from '#/shared/taxonomy.ts'
import { Chip } from '#/ui/Chip.tsx'
import styles from './DetailsHead.module.css'
import { DeveloperName, developerName } from './DeveloperName.tsx'

/** Who made the game, its stage, year, and platforms, in one line below its name. */
export function MakerLine({ game }: { game: Game }) {
  const tags = tagsOf(game.tags)
  const stage = stageOf(tags)
  const platforms = tags.filter(({ category }) => category === 'platforms').map(tagLabel)
  const developer = developerName(game) ? (
    <>
      by <DeveloperName game={game} />
    </>
  ) : (
    'Developer unknown'
  )
  const parts = [
    developer,
    stage && (
      <span className={WARNING_STAGE_SLUGS.includes(stage.slug) ? 'warning' : undefined}>
        {tagLabel(stage)}
      </span>
    ),
    game.release_date?.slice(0, 4),
    platforms.join(', '),
  ].filter(Boolean)
  return (
    <p className={styles.maker}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a game do not change their order
        <Fragment key={at}>
          {at > 0 && ' · '}
          {part}
        </Fragment>
      ))}
      {game.featured_until && (
        <>
          {' '}
          <Chip tone="accent" icon="star">
            Featured
          </Chip>
        </>
      )}
      {game.is_demo && (
        <>
          {' '}
          <Chip tone="accent">Demo data</Chip>
        </>
      )}
    </p>
  )
}
