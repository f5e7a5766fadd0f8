import type { Game } from '#/features/catalog/games/games.contract.ts'
import { DESCRIPTION_COLLAPSE } from '#/features/catalog/games/games.limits.ts'
import { Expandable } from '#/ui/Expandable.tsx'
import { Markdown } from '#/ui/markdown/Markdown.tsx'

/** About 300 characters in the width of the text's column. */
const COLLAPSED_PX = 150

/** The long description, cut after about 300 characters until the reader expands it. */
export function Description({ game, headingLevel }: { game: Game; headingLevel: 2 | 3 }) {
  if (!game.long_desc) return null
  return (
    <Expandable
      height={COLLAPSED_PX}
      label="See full description"
      enabled={game.long_desc.length > DESCRIPTION_COLLAPSE}
    >
      <Markdown headingLevel={headingLevel} outsideLinks={!game.are_links_held}>
        {game.long_desc}
      </Markdown>
    </Expandable>
  )
}
