import type { ChosenTags } from './chooseTags.ts'
import type { GameLine } from './import.contract.ts'

/** Whether a game may appear in lists: its line says so, or it has the required tags. */
export const isComplete = ({ confirmed }: GameLine, tags: ChosenTags): boolean =>
  confirmed === true || tags.short.length === 0

/** Whether a line marks the game as adult; undefined if it does not say. */
export const isSensitive = ({ sensitive, reason }: GameLine): boolean | undefined =>
  reason === 'adult' ? true : sensitive

/** Of an archived game, as a moderator's action would store it. */
export const archivedNote = ({ archived_reason }: GameLine) => ({
  short: 'Archived',
  long: archived_reason ?? '',
  archived: true,
})

/** The note on tags that are over the maximum of their category; none if all fit. */
export const droppedNote = ({ dropped }: ChosenTags): string[] =>
  dropped.length === 0
    ? []
    : [`tags: too many in a category, ignored ${dropped.map((name) => `'${name}'`).join(', ')}`]
