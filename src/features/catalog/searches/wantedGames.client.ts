import { isBlocked, useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { useListDefaults } from './listDefaults.client.ts'

/**
 * Whether the reader wants to see a game that was sent to everyone: it isn't hidden, nor has it a tag that they leave out. During hydration
 * it is what visitors see. @param beside tags of the page's own game, which they came to see
 */
export function useIsWanted(
  beside: readonly number[] = [],
): (game: { id: number; tags: number[] }) => boolean {
  const { viewer } = useListAccess()
  const { hide } = useListDefaults()
  const unwanted = hide.filter((tag) => !beside.includes(tag))
  return ({ id, tags }) =>
    !tags.some((tag) => unwanted.includes(tag)) && (viewer === undefined || !isBlocked(id))
}
