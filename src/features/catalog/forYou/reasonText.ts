import { tagLabel } from '#/shared/tagLabel.ts'
import { tagById } from '#/shared/taxonomy.ts'
import type { Reason } from './forYou.contract.ts'

/** Why a game was picked for its reader, in words. */
export function reasonText(reason: Reason): string {
  if (reason.kind === 'liked') return `Liked by players of ${reason.game.name}`
  const names = reason.tags.flatMap((id) => tagById.get(id) ?? []).map(tagLabel)
  return `Because you like ${names.join(' and ')}`
}
