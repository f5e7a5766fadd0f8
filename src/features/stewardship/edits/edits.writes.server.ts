import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { GameDiff } from './edits.contract.ts'
import type { AppliedBasis, EditStatus } from './edits.limits.ts'

export interface NewEdit {
  gameId: number
  userId: string
  diff: GameDiff
  summary: string
  /** Why it applies immediately; undefined if it waits for a moderator. */
  basis: AppliedBasis | undefined
  undoesId?: number
}

/** Stores an edit; resolves to its id. */
export async function insertEdit(trx: Kysely<DB>, edit: NewEdit): Promise<number> {
  const { id } = await trx
    .insertInto('edit_requests')
    .values({
      game_id: edit.gameId,
      user_id: edit.userId,
      diff: JSON.stringify(edit.diff),
      summary: edit.summary,
      status: edit.basis ? 'applied' : 'pending',
      basis: edit.basis ?? null,
      decided_at: edit.basis ? sql<Date>`clock_timestamp()` : null,
      undoes_id: edit.undoesId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores what an import applied to locked games, an edit for each diff. */
export async function insertImportedEdits(
  trx: Kysely<DB>,
  edits: readonly { gameId: number; diff: GameDiff }[],
): Promise<void> {
  if (edits.length === 0) return
  await sql`
    insert into edit_requests (game_id, status, basis, diff, decided_at)
    select edit."gameId", 'applied', 'import', edit.diff, clock_timestamp()
      from json_to_recordset(${JSON.stringify(edits)}::json) edit("gameId" integer, diff jsonb)`.execute(trx)
}

/** An edit, locked until the transaction ends. */
export interface LockedEdit {
  id: number
  game_id: number
  user_id: string | null
  status: EditStatus
  diff: GameDiff
  summary: string
  decided_at: Date | null
  is_hidden: boolean
  /** Name of the moderator who decided about it. */
  decider: string | null
}

/** Locks an edit; undefined if there is none. The row is read after the lock, so it is current. */
export async function lockEdit(trx: Kysely<DB>, id: number): Promise<LockedEdit | undefined> {
  await sql`select from edit_requests where id = ${id} for update`.execute(trx)
  const { rows } = await sql<LockedEdit>`
    select id, game_id, user_id, status, diff, summary, decided_at,
           exists (select from edit_requests hidden
                    where hidden.id in (e.id, e.undoes_id) and hidden.hidden_at is not null) as is_hidden,
           (select coalesce(display_name, username) from profiles where id = decided_by) as decider
      from edit_requests e where id = ${id}`.execute(trx)
  return rows[0]
}

/** Hides the content of an edit for a reason, or shows it again for null. Returns false if it is so already. */
export async function setEditHidden(trx: Kysely<DB>, id: number, reason: string | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('edit_requests')
    .set({ hidden_at: reason === null ? null : sql<Date>`now()`, hidden_reason: reason })
    .where('id', '=', id)
    .where('hidden_at', reason === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The decision about a pending edit. */
export interface EditResolution {
  status: 'applied' | 'declined' | 'withdrawn'
  /** The moderator who decided. */
  decidedBy: string | null
  reason: string
}

/** Stores the decision on a pending edit. */
export async function resolveEdit(
  trx: Kysely<DB>,
  id: number,
  { status, decidedBy, reason }: EditResolution,
): Promise<void> {
  await trx
    .updateTable('edit_requests')
    .set({
      status,
      basis: status === 'applied' ? 'accepted' : null,
      decided_by: decidedBy,
      decided_at: sql<Date>`clock_timestamp()`,
      decision_reason: reason || null,
    })
    .where('id', '=', id)
    .execute()
}

/** Declines all pending edits of a removed game. */
export async function declineEditsOfGame(
  trx: Kysely<DB>,
  gameId: number,
  { decidedBy, reason }: Pick<EditResolution, 'decidedBy' | 'reason'>,
): Promise<void> {
  await trx
    .updateTable('edit_requests')
    .set({
      status: 'declined',
      decided_by: decidedBy,
      decided_at: sql<Date>`clock_timestamp()`,
      decision_reason: reason,
    })
    .where('game_id', '=', gameId)
    .where('status', '=', 'pending')
    .execute()
}
