import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type ExperienceToday, MAX_LATEST } from './experience.contract.ts'
import { EXP_KINDS } from './expGrants.ts'

/** A member's totals and the newest `limit` rows of their ledger; `count` is the number of all. */
export async function findLedger(db: Kysely<DB>, userId: string, limit: number) {
  const member = await db
    .selectFrom('profiles')
    .select(['username', 'total_exp', 'level', 'prestige'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('exp_ledger')
      .select(['kind', 'subject', 'amount', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('exp_ledger')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return { ...member, rows, count }
}

/** What a member gained today (UTC), by kind. */
export async function findToday(db: Kysely<DB>, userId: string): Promise<ExperienceToday> {
  const { rows } = await sql<{ today: ExperienceToday }>`
    with grants as (
      select kind, count(*) filter (where base > 0)::integer as count, sum(amount)::integer as exp
        from exp_ledger
       where user_id = ${userId} and kind = any (${[...EXP_KINDS]}::text[])
         and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
       group by kind having count(*) filter (where base > 0) > 0)
    select json_build_object(
      'streak', coalesce((select streak from daily_login_exp
         where user_id = ${userId} and day >= (now() at time zone 'UTC')::date - 1 order by day desc limit 1), 0),
      'exp', coalesce((select sum(exp) from grants), 0),
      'grants', coalesce((select json_agg(grants) from grants), '[]'),
      'latest', coalesce((select json_agg(newest) from (
         select kind, amount as exp, total from (
           select kind, amount, given.created_at, given.id, total_exp - coalesce(sum(amount) over (
                    order by given.created_at desc, given.id desc rows between unbounded preceding and 1 preceding), 0) as total
             from exp_ledger given join profiles on profiles.id = user_id
            where user_id = ${userId}
              and given.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC') of_today
          where amount > 0 and kind = any (${[...EXP_KINDS]}::text[])
          order by created_at desc, id desc limit ${MAX_LATEST}) newest), '[]')) as today`.execute(db)
  return rows[0]!.today
}
