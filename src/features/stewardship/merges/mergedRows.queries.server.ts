import { type RawBuilder, sql } from 'kysely'
import { MAX_RELATIONS } from '#/features/catalog/relations/relations.limits.ts'
import { relationsOf } from '#/features/catalog/relations/relations.queries.server.ts'

/** A merge whose games are locked. */
export interface Merge {
  id: number
  /** The game that is merged, and the one that stays. */
  from: number
  into: number
  /** Who can't vote on the survivor: its owner or, without one, the member who added it. */
  ownerId: string | null
}

type MergedGames = Omit<Merge, 'id'>

const column = (table: string, name: string) => sql.ref(`${table}.${name}`)

/** When a vote was cast, or switched. */
export const castAt = (vote: string): RawBuilder<unknown> =>
  sql`coalesce(${column(vote, 'switched_at')}, ${column(vote, 'created_at')})`

/** Nobody votes on their own game: such a vote stays with the merged game. */
export const isVotable = ({ ownerId }: Pick<MergedGames, 'ownerId'>, vote: string): RawBuilder<boolean> =>
  sql`${column(vote, 'user_id')} is distinct from ${ownerId}::uuid`

/** Whether the member of a row has one for a game, too. */
export const ofMember = (table: string, gameId: number, row: string): RawBuilder<boolean> => sql`
  exists (select from ${sql.table(table)} own where own.game_id = ${gameId} and own.user_id = ${column(row, 'user_id')})`

/** A row as it was, without what says whose it is, and without the hash of an address, which is kept for fewer days. */
export const withoutGame = (row: string): RawBuilder<unknown> =>
  sql`to_jsonb(${sql.ref(row)}) - '{game_id,user_id,address_hash}'::text[]`

/** Both notes of a member if they differ and there is room, or the first that isn't empty. */
export const combinedNote = (first: string, second: string): RawBuilder<string> => {
  const [one, other] = [column(first, 'note'), column(second, 'note')]
  return sql`case
    when ${one} = '' then ${other}
    when ${other} in ('', ${one}) or char_length(${one}) + char_length(${other}) > 499 then ${one}
    else ${one} || E'\n' || ${other} end`
}

/** Whether the survivor has the same version, or the same entry of a feed. */
export const doubledUpdate = (
  { into }: Pick<MergedGames, 'into'>,
  update: string,
): RawBuilder<boolean> => sql`
  exists (select from updates own where own.game_id = ${into} and (
    own.release_key = ${column(update, 'release_key')} or own.source_key = ${column(update, 'source_key')}))`

/**
 * The merged game's relations to games that the survivor has none to, while there is room: `other`, `kind`, and whether the merged game is the
 * first of the pair (`is_first`).
 */
export const lackingRelations = ({ from, into }: Pick<MergedGames, 'from' | 'into'>): RawBuilder<unknown> => {
  const own = relationsOf(sql`${into}::integer`)
  return sql`(
    select other, kind, is_first from (
      select theirs.*, row_number() over (order by other) as n from (
        select case game_id when ${from} then other_id else game_id end as other, kind, game_id = ${from} as is_first
          from game_relations where ${from}::integer in (game_id, other_id)) theirs
       where other <> ${into} and not exists (select from ${own} own where own.other = theirs.other)) lacking
     where n <= ${MAX_RELATIONS} - (
       select count(*) from ${own} own join games on games.id = own.other where not games.is_removed))`
}
