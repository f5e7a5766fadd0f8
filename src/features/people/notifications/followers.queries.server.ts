import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { hiddenTagsOf } from '#/features/people/account/hiddenTags.ts'
import { readSettings } from '#/features/people/account/me.rules.ts'
import type { Followers, FollowersQuery } from './news.ts'

/** Rows with a `user_id` in a table that has an index by what `condition` compares, and then by members. */
export interface FollowerSource {
  table: 'favorites' | 'follows'
  condition: RawBuilder<unknown>
  /** For each row of a table, whose columns the condition may compare, too. */
  each?: RawBuilder<unknown>
}

/** The next members of any source, in the order of their ids. Of each source, no more than the limit is read. */
export async function findNextFollowers(
  trx: Kysely<DB>,
  { afterUser, limit }: Pick<FollowersQuery, 'afterUser' | 'limit'>,
  sources: readonly FollowerSource[],
): Promise<string[]> {
  const next = ({ table, condition, each }: FollowerSource) => {
    const members = sql`(
      select user_id from ${sql.table(table)} where ${condition} and user_id > ${afterUser}::uuid
       order by user_id limit ${sql.lit(limit)})`
    return each ? sql`(select member.user_id from ${each} cross join lateral ${members} member)` : members
  }
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (${sql.join(sources.map(next), sql` union `)}) followers
     order by user_id limit ${sql.lit(limit)}`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** Those who follow the developers of a game. */
export const developersFollowers = (gameId: number | string): FollowerSource => ({
  table: 'follows',
  each: sql`(select developer_id as id from game_developers where game_id = ${gameId}) developer`,
  condition: sql`developer_id = developer.id`,
})

/**
 * Those of the members who hide a game: by itself, or by a tag of it that they neither follow nor overlook for a game that they chose.
 */
export async function findHiding(
  trx: Kysely<DB>,
  { followedId: gameId, userIds }: Pick<Followers, 'followedId' | 'userIds'>,
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{
    id: string
    settings: unknown
    hides: boolean
    chose: boolean
    tags: number[]
  }>`
    select profiles.id, profiles.settings,
           exists (select from blocked_games where game_id = ${gameId} and user_id = profiles.id) as hides,
           exists (select from favorites where game_id = ${gameId} and user_id = profiles.id)
             or exists (select from follows where game_id = ${gameId} and user_id = profiles.id and is_on) as chose,
           array(select game_tags.tag_id from game_tags
                  where game_tags.game_id = ${gameId} and not exists (
                    select from follows where follows.tag_id = game_tags.tag_id and user_id = profiles.id)) as tags
      from profiles where profiles.id = any (${userIds}::uuid[])`.execute(trx)
  const hiding = rows.filter(({ settings, hides, chose, tags }) => {
    if (hides || chose) return hides
    const hidden = new Set(hiddenTagsOf(readSettings(settings)))
    return tags.some((tag) => hidden.has(tag))
  })
  return new Set(hiding.map(({ id }) => id))
}
