import type { CannedReason } from './queue.contract.ts'

const keyOf = ({ kind, label, text }: CannedReason) => JSON.stringify([kind, label, text])
const keysOf = (reasons: readonly CannedReason[]) => new Set(reasons.map(keyOf))

/**
 * What a moderator made of `base`, with what another one made of it meanwhile: reasons that both still have, all that either has written,
 * and none that either has removed. Of a reason that both have changed, both texts stay.
 */
export function mergeReasons<Mine extends CannedReason>(
  base: readonly CannedReason[],
  mine: readonly Mine[],
  theirs: readonly CannedReason[],
): (Mine | CannedReason)[] {
  const [known, own, other] = [keysOf(base), keysOf(mine), keysOf(theirs)]
  return [
    ...mine.filter((reason) => !known.has(keyOf(reason)) || other.has(keyOf(reason))),
    ...theirs.filter((reason) => !known.has(keyOf(reason)) && !own.has(keyOf(reason))),
  ]
}
