import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Cosmetics, Face } from './appearance.rules.ts'
import type { CollectibleId } from './data/collectible.ts'

export interface OwnedItem extends CollectibleId {
  userId: string
}

/** Gives items to members. Resolves to those that they did not own, whatever happens at the same time. */
export async function insertCollectibles(trx: Kysely<DB>, items: readonly OwnedItem[]): Promise<OwnedItem[]> {
  const { rows } = await sql<OwnedItem>`
    insert into user_collectibles (user_id, group_id, item_id)
    select user_id, group_id, item_id
      from unnest(${items.map(({ userId }) => userId)}::uuid[], ${items.map(({ groupID }) => groupID)}::text[],
                  ${items.map(({ itemID }) => itemID)}::integer[]) as item (user_id, group_id, item_id)
     order by user_id, group_id, item_id
        on conflict do nothing
    returning user_id as "userId", group_id as "groupID", item_id as "itemID"`.execute(trx)
  return rows
}

/** The experience that this transaction has given members, by id; none has no entry. The reset by a prestige does not count. */
export async function expOfTransaction(
  trx: Kysely<DB>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; exp: number }>`
    select user_id as id, sum(amount)::integer as exp from exp_ledger
     where user_id = any (${userIds}::uuid[]) and created_at = now() and kind <> 'prestige' group by user_id`.execute(
    trx,
  )
  return new Map(rows.map(({ id, exp }) => [id, exp]))
}

/** What a member wears, locked until the transaction ends; undefined if the account was deleted. */
export async function lockAppearance(
  trx: Kysely<DB>,
  userId: string,
): Promise<{ cosmetics: Cosmetics; is_premium: boolean } | undefined> {
  const row = await trx
    .selectFrom('profiles')
    .select(['cosmetics', 'is_premium'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { cosmetics: row.cosmetics as Cosmetics, is_premium: row.is_premium }
}

/** Stores an appearance with what is composed from it, all or nothing. */
export async function saveAppearance(
  trx: Kysely<DB>,
  userId: string,
  { cosmetics, face, isPremium }: { cosmetics: Cosmetics; face: Face; isPremium: boolean },
): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({
      ...face,
      avatar_background_url: null,
      avatar_overlay_url: null,
      cosmetics: JSON.stringify(cosmetics),
      look_is_premium: isPremium,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
}
