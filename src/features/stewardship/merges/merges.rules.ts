import { MAX_OTHER_NAMES } from '#/features/stewardship/edits/edits.limits.ts'
import { distinctNames } from '#/features/stewardship/edits/fieldInputs.rules.ts'
import type { MergeableGame } from './mergePreview.queries.server.ts'

/** Why a game can't be merged into another; null if it can. */
export function mergeProblem(game: MergeableGame, into: MergeableGame): string | null {
  if (game.id === into.id) return 'Choose another game'
  for (const each of [game, into]) {
    if (each.merged_into !== null) return `${each.name} was merged into ${each.merged_into} already`
    if (each.is_removed) return `${each.name} was removed. Restore it first.`
    if (each.is_losing_votes)
      return `The votes on ${each.name} are being removed. Try again when that is finished.`
  }
  if (game.confirmed && !into.confirmed)
    return `${into.name} isn’t confirmed yet. Confirm it first, or merge it into ${game.name}.`
  return null
}

/** What a moderator should know before they merge. */
export function mergeWarnings(
  game: MergeableGame,
  into: MergeableGame,
  { links, developers }: { links: { left_out: string[] }; developers: { left_out: string[] } },
): string[] {
  const warnings: string[] = []
  if (game.owner && into.owner && game.developer_id !== into.developer_id)
    warnings.push(
      `They have different owners: ${game.owner} and ${into.owner}. ${into.owner} stays the owner.`,
    )
  if (into.archived) warnings.push(`${into.name} is archived: nobody can vote on it.`)
  if (links.left_out.length > 0)
    warnings.push(`There’s no room for these links: ${links.left_out.join(', ')}`)
  if (developers.left_out.length > 0)
    warnings.push(`There’s no room for these developers: ${developers.left_out.join(', ')}`)
  return warnings
}

/** The names that the survivor gets as other names: those of the merged game that it lacks, while there is room. */
export const movedNames = (game: MergeableGame, into: MergeableGame): string[] =>
  distinctNames([...into.other_names, game.name, ...game.other_names], into.name)
    .filter((name) => !into.other_names.includes(name))
    .slice(0, Math.max(0, MAX_OTHER_NAMES - into.other_names.length))

/** The owner that the survivor gets: that of the merged game, if it has none. */
export const movedOwner = (game: MergeableGame, into: MergeableGame): string | null =>
  into.developer_id === null ? game.developer_id : null

/** Who can't vote on the survivor. */
export const survivingOwner = (game: MergeableGame, into: MergeableGame): string | null =>
  into.developer_id ?? game.developer_id ?? into.added_by
