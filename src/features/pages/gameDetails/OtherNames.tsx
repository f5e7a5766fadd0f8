import type { Game } from '#/features/catalog/games/games.contract.ts'

/** Names that are shown at once. */
const MAX_SHOWN = 3

/** The other names of a game, below its name; nothing if it has none. */
export function OtherNames({ game }: { game: Game }) {
  const names = game.other_names
  if (names.length === 0) return null
  // One more takes no more room than the words that stand for it.
  const shown = names.length === MAX_SHOWN + 1 ? names : names.slice(0, MAX_SHOWN)
  const rest = names.slice(shown.length)
  return (
    <p className="muted text-13">
      Also known as {shown.join(', ')}
      {rest.length > 0 && <span title={rest.join(', ')}>, and {rest.length} more</span>}
    </p>
  )
}
