import { stageOf, tagsOf } from '#/features/catalog/games/gameFacts.ts'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { WARNING_STAGE_SLUGS } from '#/shared/taxonomy.ts'
import { DeveloperName, hasDeveloper } from './DeveloperName.tsx'

/**
 * Who made the game, its stage, year, and platforms, in one line below its name. As much as can be is one text: the parts of a line
 * would move when its font arrives.
 */
export function MakerLine({ game }: { game: Game }) {
  const tags = tagsOf(game.tags)
  const stage = stageOf(tags)
  const isWarning = stage && WARNING_STAGE_SLUGS.includes(stage.slug)
  const platforms = tags.filter(({ category }) => category === 'platforms').map(tagLabel)
  const isLinked = hasDeveloper(game)
  const maker = isLinked ? '' : 'Developer unknown'
  const facts = [stage && !isWarning && tagLabel(stage), game.release_date?.slice(0, 4), platforms.join(', ')]
  const afterDots = facts.flatMap((fact) => (fact ? [` · ${fact}`] : [])).join('')
  return (
    <p className="muted">
      {isLinked && (
        <>
          by <DeveloperName game={game} />
        </>
      )}
      {`${maker}${isWarning ? ' · ' : afterDots}`}
      {isWarning && (
        <>
          <span className="warning">{tagLabel(stage)}</span>
          {afterDots}
        </>
      )}
    </p>
  )
}
