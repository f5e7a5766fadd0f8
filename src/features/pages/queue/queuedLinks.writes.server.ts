import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

export interface LockedLink {
  gameId: number
  link: string
  /** Proposed to the moderators, and not resolved. */
  isWaiting: boolean
}

/** A dead link, locked for a decision after its game, in the order of all writers of games. */
export async function lockDeadLink(trx: Kysely<DB>, id: number): Promise<LockedLink | undefined> {
  await sql`
    select from games where id = (select game_id from dead_links where id = ${id}) for no key update`.execute(
    trx,
  )
  const row = await trx
    .selectFrom('dead_links')
    .where('id', '=', id)
    .select(['game_id', 'link', 'proposed_at', 'settled_at'])
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      gameId: row.game_id,
      link: row.link,
      isWaiting: row.proposed_at !== null && row.settled_at === null,
    }
  )
}

/** Resolves one dead link, or all of a game. */
export async function resolveDeadLinks(
  trx: Kysely<DB>,
  which: { id: number } | { gameId: number },
  moderatorId: string,
): Promise<void> {
  const open = trx
    .updateTable('dead_links')
    .set({ settled_at: sql`now()`, settled_by: moderatorId })
    .where('settled_at', 'is', null)
  await ('id' in which ? open.where('id', '=', which.id) : open.where('game_id', '=', which.gameId)).execute()
}
