import { RELATION_KINDS, type RelationKind } from './relations.limits.ts'

/** A related game, as a field of the game that it is related to. */
export interface Relation {
  kind: RelationKind
  /** Id. */
  game: number
  /** Its name; '' for a game that was removed. */
  name: string
}

const placeOf = new Map<RelationKind, number>(RELATION_KINDS.map(({ id }, place) => [id, place]))

/** In the order in which they are shown and compared: by kind, then by game. */
export const inRelationOrder = (relations: readonly Relation[]): Relation[] =>
  relations.toSorted((a, b) => placeOf.get(a.kind)! - placeOf.get(b.kind)! || a.game - b.game)

/** What is shown before the name of a related game. */
export const relationLabel = (kind: RelationKind): string =>
  RELATION_KINDS.find(({ id }) => id === kind)!.label

/** A row of `game_relations`. */
export interface StoredRelation {
  game_id: number
  other_id: number
  kind: string
}

/** A relation of a game as the database has it, which is the same from the other game's point of view. */
export function storedRelation(gameId: number, { kind, game }: Omit<Relation, 'name'>): StoredRelation {
  if (kind === 'same-series')
    return { game_id: Math.min(gameId, game), other_id: Math.max(gameId, game), kind: 'series' }
  const [direction, stored] = kind.startsWith('has-') ? ['has', kind.slice(4)] : ['of', kind.slice(0, -3)]
  return direction === 'has'
    ? { game_id: game, other_id: gameId, kind: stored! }
    : { game_id: gameId, other_id: game, kind: stored! }
}
