import { plural } from '#/shared/plural.ts'
import type { MergePreview } from './merges.contract.ts'

interface Words {
  one: string
  many?: string
  /** What happens to the rows of members who have both, or to what is there twice. */
  doubled?: (count: number) => string
}

const members = (count: number, one: string, many = one) =>
  `${plural(count, 'member')} ${count === 1 ? one : many} both`

/** 'A moves', or 'B move', and what happens to what is there twice; nothing for none of either. */
function movedLine(
  { moved, doubled }: { moved: number; doubled: number },
  { one, many, doubled: twice }: Words,
) {
  if (moved + doubled === 0) return []
  const first = moved > 0 ? [`${plural(moved, one, many)} ${moved === 1 ? 'moves' : 'move'}.`] : []
  return [[...first, ...(doubled > 0 && twice ? [twice(doubled)] : [])].join(' ')]
}

/** What a merge will do, as sentences. */
export function mergeWords(preview: MergePreview): string[] {
  const { game, into, votes, reviews, discussions, updates, favorites, library, lists } = preview
  const { links, developers, relations, names, steam_keys, pending_edits, owner } = preview
  return [
    ...movedLine(votes, {
      one: 'vote',
      doubled: (count) => `${members(count, 'voted on')}: the newer vote counts.`,
    }),
    ...movedLine(reviews, {
      one: 'review',
      doubled: (count) => `${members(count, 'reviewed')}: the older review becomes a discussion.`,
    }),
    ...movedLine(
      { moved: discussions, doubled: 0 },
      { one: 'discussion or poll', many: 'discussions and polls' },
    ),
    ...movedLine(updates, {
      one: 'update',
      doubled: (count) =>
        `${plural(count, 'version is', 'versions are')} in both and ${count === 1 ? 'stays' : 'stay'} once.`,
    }),
    ...movedLine(favorites, { one: 'favorite', doubled: (count) => `${members(count, 'has', 'have')}.` }),
    ...movedLine(library, {
      one: 'library entry',
      many: 'library entries',
      doubled: (count) =>
        `${members(count, 'has', 'have')}: the status they set later counts, and both notes stay.`,
    }),
    ...movedLine(lists, {
      one: 'list entry',
      many: 'list entries',
      doubled: (count) => `${plural(count, 'list')} with both will have it once.`,
    }),
    ...(links.added > 0 ? [`${plural(links.added, 'link')} will be added.`] : []),
    ...(developers.added.length > 0 ? [`Developers will be added: ${developers.added.join(', ')}.`] : []),
    ...(relations > 0 ? [`${plural(relations, 'related game')} will be added.`] : []),
    ...(names.length > 0 ? [`Other names will be added: ${names.join(', ')}.`] : []),
    ...(steam_keys > 0 ? movedLine({ moved: steam_keys, doubled: 0 }, { one: 'Steam key' }) : []),
    ...(pending_edits > 0
      ? [`${plural(pending_edits, 'waiting edit')} will be declined, with a note to the author.`]
      : []),
    ...(owner ? [`${owner} becomes the owner of ${into.name}.`] : []),
    `${into.name} keeps its name, description, tags, and pictures. Links to ${game.name} will lead there.`,
  ]
}
