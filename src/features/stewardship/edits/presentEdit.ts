import type { GameDiff, GameEdit, GameFields } from './edits.contract.ts'
import type { StoredEdit } from './edits.queries.server.ts'
import { reverseOf, staleFields } from './edits.rules.ts'

/** A stored edit as the API shows it. `current`: the fields of its game. `presentDiff`: its diff by `presentDiffs`. `seesHidden`: what a moderator hid is shown. */
export function presentEdit(
  { user_id: _, ...edit }: StoredEdit,
  current: GameFields,
  { presentDiff, seesHidden }: { presentDiff: GameDiff; seesHidden: boolean },
): GameEdit {
  if (edit.hidden && !seesHidden) return { ...edit, diff: {}, summary: '', changed_since: [] }
  const isOpen = edit.status === 'pending' || edit.status === 'applied'
  const start = edit.status === 'applied' ? reverseOf(presentDiff) : presentDiff
  return { ...edit, changed_since: isOpen ? staleFields(start, current) : [] }
}
