import type { GameDiff, GameEdit, GameFields } from './edits.contract.ts'
import type { StoredEdit } from './edits.queries.server.ts'
import { reverseOf, staleFields, withoutRemovedGames } from './edits.rules.ts'

/** A stored edit as the API shows it. `current`: the fields of its game. `presentDiff`: its diff by `presentDiffs`. `seesHidden`: what a moderator hid is shown. */
export function presentEdit(
  { user_id: _, ...edit }: StoredEdit,
  current: GameFields,
  { presentDiff, seesHidden }: { presentDiff: GameDiff; seesHidden: boolean },
): GameEdit {
  if (edit.hidden && !seesHidden) return { ...edit, diff: {}, summary: '', changed_since: [] }
  const isOpen = edit.status === 'pending' || edit.status === 'applied'
  const diff = withoutRemovedGames(presentDiff)
  const start = edit.status === 'applied' ? reverseOf(diff) : diff
  // The names of developers are those of the time, but nobody reads the name of a game that was removed.
  const shown = { ...edit.diff, ...(presentDiff.relations && { relations: presentDiff.relations }) }
  return { ...edit, diff: shown, changed_since: isOpen ? staleFields(start, current) : [] }
}
