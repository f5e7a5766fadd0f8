import { type Kysely, sql } from 'kysely'
import type { ProviderName } from '#/config.providers.ts'
import type { DB } from '#/db/generated/tables.ts'

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Starts a flow whose mailed link ends in an auth code. Returns its id. */
export async function insertMailFlow(
  trx: Kysely<DB>,
  flow: { userId: string; codeChallenge: string; lifetimeSeconds: number },
): Promise<string> {
  const { id } = await trx
    .insertInto('auth_flow_states')
    .values({
      user_id: flow.userId,
      kind: 'mail',
      code_challenge: flow.codeChallenge,
      expires_at: inSeconds(flow.lifetimeSeconds),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewOAuthFlow {
  provider: ProviderName
  stateHash: Buffer
  /** Of PKCE, as `challengeHash` returns it. */
  codeChallenge: string | undefined
  sealed: Buffer
  redirectTo: string
  lifetimeSeconds: number
  /** The member who links the provider; undefined to sign in. */
  linkerId: string | undefined
}

export async function insertOAuthFlow(db: Kysely<DB>, flow: NewOAuthFlow): Promise<void> {
  await db
    .insertInto('auth_flow_states')
    .values({
      user_id: flow.linkerId ?? null,
      kind: flow.linkerId ? 'link' : 'sign-in',
      provider: flow.provider,
      code_challenge: flow.codeChallenge ?? null,
      state_hash: flow.stateHash,
      sealed: flow.sealed,
      redirect_to: flow.redirectTo,
      expires_at: inSeconds(flow.lifetimeSeconds),
    })
    .execute()
}

/** Consumes the `state` of an OAuth flow and returns the flow; undefined if it is unknown, used or expired. */
export function consumeState(db: Kysely<DB>, stateHash: Buffer) {
  return db
    .updateTable('auth_flow_states')
    .set({ state_hash: null })
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'user_id', 'provider', 'sealed', 'redirect_to', 'code_challenge'])
    .executeTakeFirst()
}

/** Ends a flow in an auth code. Returns false if the flow is gone, has no code challenge, or has a code already. */
export async function setAuthCode(
  trx: Kysely<DB>,
  flowId: string,
  code: { userId: string; method: string; codeHash: Buffer; lifetimeSeconds: number },
): Promise<boolean> {
  const updated = await trx
    .updateTable('auth_flow_states')
    .set({
      user_id: code.userId,
      method: code.method,
      auth_code_hash: code.codeHash,
      state_hash: null,
      expires_at: inSeconds(code.lifetimeSeconds),
    })
    .where('id', '=', flowId)
    .where('code_challenge', 'is not', null)
    .where('auth_code_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Stores what the client gets together with the session of an auth code. */
export async function setSealed(trx: Kysely<DB>, flowId: string, sealed: Buffer): Promise<void> {
  await trx.updateTable('auth_flow_states').set({ sealed }).where('id', '=', flowId).execute()
}

/** Consumes an auth code and returns its flow; undefined unless it is valid and has this code challenge. */
export function consumeAuthCode(trx: Kysely<DB>, codeHash: Buffer, codeChallenge: string) {
  return trx
    .deleteFrom('auth_flow_states')
    .where('auth_code_hash', '=', codeHash)
    .where('code_challenge', '=', codeChallenge)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'method', 'provider', 'sealed'])
    .executeTakeFirst()
}

export async function deleteFlow(db: Kysely<DB>, flowId: string): Promise<void> {
  await db.deleteFrom('auth_flow_states').where('id', '=', flowId).execute()
}
