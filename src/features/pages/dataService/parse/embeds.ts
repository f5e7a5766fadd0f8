import { DataServiceError } from '#/features/pages/dataService/relations/dataServiceError.ts'
import type { SelectedEmbed } from '#/features/pages/dataService/relations/relationQuery.ts'
import {
  type Entity,
  findRelation,
  HOME_OF,
  RELATIONS,
} from '#/features/pages/dataService/relations/relations.ts'
import type { WrittenEmbed } from './select.ts'

/** How an embedded relation belongs to the rows around it. */
export interface Relationship extends Pick<SelectedEmbed, 'join' | 'isMany'> {
  relation: string
  /** The foreign key, by its column and by the name of its constraint. */
  column: string
  constraint: string
}

/**
 * The relationship of an embedded relation with the one around it. It is named by the relation or by the column of a reference to it.
 *
 * @param path the relations around it, the outermost first
 * @throws DataServiceError PGRST200 if there is none or it leads back, PGRST201 if there are several and no hint
 */
export function findRelationship(path: readonly string[], { name, hint }: WrittenEmbed): Relationship {
  const parent = path.at(-1)!
  const all = findRelation(name)
    ? [...referencesTo(parent, name), ...referencesFrom(parent, name)]
    : referencesBy(parent, name)
  const found = all.filter(
    ({ column, constraint }) => hint === undefined || hint === column || hint === constraint,
  )
  if (found.length === 0) throw noRelationship(parent, name)
  // A comment's replies and its parent are related by one key: a name of the relation means the many.
  const [only, second] = found.length === 2 && parent === name ? [found.find((each) => each.isMany)] : found
  if (!only || second) throw ambiguous(parent, name, found)
  if (leadsBack(path, only.relation)) throw noWayBack(path, only.relation)
  return only
}

/**
 * Whether a path would come to a table again, be it by another view of it: each row there would bring all rows that it came from, and each of these
 * the same. Only the direct step to another row of the same table, such as from a comment to its replies, leads on; once.
 */
function leadsBack(path: readonly string[], relation: string): boolean {
  const visited = path.filter((name) => tableOf(name) === tableOf(relation))
  return visited.length > 1 || (visited.length === 1 && visited[0] !== path.at(-1))
}

function tableOf(relation: string): string {
  const { entity } = RELATIONS[relation]!
  return entity === 'other' ? relation : entity
}

const columnsTo = (relation: string, entity: Entity): string[] =>
  Object.entries(RELATIONS[relation]!.references).flatMap(([column, to]) => (to === entity ? column : []))

/** References of the parent's columns to `target`. */
function referencesTo(parent: string, target: string): Relationship[] {
  const { entity, key } = RELATIONS[target]!
  return columnsTo(parent, entity).map((column) => ({
    relation: target,
    join: { outer: column, inner: key[0]! },
    isMany: false,
    column,
    constraint: `${parent}_${column}_fkey`,
  }))
}

/** References of the columns of `source` to the parent. */
function referencesFrom(parent: string, source: string): Relationship[] {
  const { entity, key } = RELATIONS[parent]!
  const from = RELATIONS[source]!
  return columnsTo(source, entity).map((column) => ({
    relation: source,
    join: { outer: key[0]!, inner: column },
    isMany: from.key.length > 1 || from.key[0] !== column,
    column,
    constraint: `${source}_${column}_fkey`,
  }))
}

/** The reference of one of the parent's columns, as in `developer:developer_id(username)`. */
function referencesBy(parent: string, column: string): Relationship[] {
  const { references } = RELATIONS[parent]!
  const to = Object.hasOwn(references, column) ? references[column]! : 'other'
  return to === 'other' ? [] : referencesTo(parent, HOME_OF[to]).filter((each) => each.column === column)
}

function noRelationship(parent: string, name: string): DataServiceError {
  const message = `Could not find a relationship between '${parent}' and '${name}' in the schema cache`
  return new DataServiceError(400, 'PGRST200', message, {
    details: `Searched for a foreign key relationship between '${parent}' and '${name}' in the schema 'public', but no matches were found.`,
  })
}

function noWayBack(path: readonly string[], relation: string): DataServiceError {
  const message = `An embedded relation cannot lead back to where it came from: ${[...path, relation].join(' > ')}`
  return new DataServiceError(400, 'PGRST200', message, {
    hint: `Embed ${relation} in another place, or request it by itself`,
  })
}

function ambiguous(parent: string, name: string, found: Relationship[]): DataServiceError {
  const message = `Could not embed because more than one relationship was found for '${parent}' and '${name}'`
  const options = found.map(({ column }) => `'${name}!${column}'`).join(', ')
  return new DataServiceError(300, 'PGRST201', message, {
    details: found.map(({ relation, join, isMany, constraint }) => ({
      cardinality: isMany ? 'one-to-many' : 'many-to-one',
      embedding: `${parent} with ${relation}`,
      relationship: `${constraint} using ${parent}(${join.outer}) and ${relation}(${join.inner})`,
    })),
    hint: `Try changing '${name}' to one of the following: ${options}. Find the desired relationship in the 'details' key.`,
  })
}
