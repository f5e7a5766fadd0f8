import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Sets the larger logo of a game; undefined if there is no such game, or it was removed. */
export function updateMediumLogo(
  trx: Kysely<DB>,
  gameId: number,
  logo: string,
): Promise<{ name: string; added_by: string | null } | undefined> {
  return trx
    .updateTable('games')
    .set({ logo_med_url: logo })
    .where('id', '=', gameId)
    .where('is_removed', '=', false)
    .returning(['name', 'added_by'])
    .executeTakeFirst()
}
