import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { CollectibleId } from './collectible.ts'
import type { Cosmetics, Face } from './look.rules.ts'

/** Gives items to a member. Resolves to those that they did not own, whatever happens at the same time. */
export async function insertCollectibles(
  trx: Kysely<DB>,
  userId: string,
  items: readonly CollectibleId[],
): Promise<CollectibleId[]> {
  const { rows } = await sql<CollectibleId>`
    insert into user_collectibles (user_id, group_id, item_id)
    select ${userId}, group_id, item_id
      from unnest(${items.map(({ groupID }) => groupID)}::text[], ${items.map(({ itemID }) => itemID)}::integer[]) as item (group_id, item_id)
     order by group_id, item_id
        on conflict do nothing
    returning group_id as "groupID", item_id as "itemID"`.execute(trx)
  return rows
}

/** The experience that this transaction has given a member. */
export async function expOfTransaction(trx: Kysely<DB>, userId: string): Promise<number> {
  const { rows } = await sql<{ exp: number }>`
    select coalesce(sum(amount), 0)::integer as exp from exp_ledger where user_id = ${userId} and created_at = now()`.execute(
    trx,
  )
  return rows[0]!.exp
}

/** What a member wears, locked until the transaction ends; undefined if the account is gone. */
export async function lockLook(
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

/** Stores a look with what is composed from it, all or nothing. */
export async function saveLook(
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
