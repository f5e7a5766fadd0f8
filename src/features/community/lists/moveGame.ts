/** `items` with the one at `from` moved to `to`, both 0-based. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = items.toSpliced(from, 1)
  return moved.toSpliced(to, 0, items[from]!)
}

interface Item {
  game: { id: number }
}

/** The game before the one at `index`; null for the first. */
export const gameBefore = (items: readonly Item[], index: number): number | null =>
  items[index - 1]?.game.id ?? null

/** Puts items into the order that the server has; one that it does not know is gone, one that is unknown here stays out. */
export function inOrder<T extends Item>(items: readonly T[], order: readonly number[]): T[] {
  const byId = new Map(items.map((item) => [item.game.id, item]))
  return order.flatMap((id) => byId.get(id) ?? [])
}
