import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { DB } from '../generated/tables.ts'
import { KEEP_PLAN, StatementNames } from './preparedStatements.ts'

const db = await testDatabase('blank')

/** Texts of the statements that the connection has prepared. */
async function preparedIn(trx: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(trx)
  return rows.map(({ statement }) => statement)
}

// The embedded database has one connection, which all share.
describe.runIf(db.kind === 'server')('a statement on a server', () => {
  test('is prepared once it was repeated in transactions, and gives the same', async () => {
    const found: unknown[] = []
    let prepared: string[] = []
    for (let n = 1; n <= 6; n++)
      prepared = await db.kysely.transaction().execute(async (trx) => {
        found.push((await sql`select ${n}::integer * 2 as repeated`.execute(trx)).rows[0])
        return preparedIn(trx)
      })
    expect(found).toEqual([2, 4, 6, 8, 10, 12].map((repeated) => ({ repeated })))
    expect(prepared).toEqual(['select $1::integer * 2 as repeated'])
  })

  test('outside of a transaction is prepared only where it says so', async () => {
    await db.kysely.connection().execute(async (connection) => {
      for (let n = 1; n <= 6; n++) {
        await sql`select ${n}::integer as not_kept`.execute(connection)
        await sql`select ${sql.raw(KEEP_PLAN)} ${n}::integer as kept`.execute(connection)
        await sql`select ${sql.raw(KEEP_PLAN)} 'without values' as kept`.execute(connection)
      }
      const prepared = await preparedIn(connection)
      expect(prepared.filter((text) => text.includes('kept')).sort()).toEqual([
        `select ${KEEP_PLAN} $1::integer as kept`,
        `select ${KEEP_PLAN} 'without values' as kept`,
      ])
    })
  })

  test('that fails leaves the connection as it was', async () => {
    for (let n = 1; n <= 6; n++)
      await expect(
        db.kysely.transaction().execute((trx) => sql`select ${n}::integer / 0 as failed`.execute(trx)),
      ).rejects.toMatchObject({ code: '22012' })
    const { rows } = await sql`select 1 as fine`.execute(db.kysely)
    expect(rows).toEqual([{ fine: 1 }])
  })
})

describe('names of statements', () => {
  test('differ by text, and are given once a text is repeated', () => {
    const names = new StatementNames()
    const given = (text: string) => Array.from({ length: 5 }, () => names.nameOf(text))
    const [first, second] = [given('select $1'), given('select $2')]
    expect(first.slice(0, 3)).toEqual([undefined, undefined, undefined])
    expect(new Set([...first.slice(3), ...second.slice(3)]).size).toBe(2)
  })

  test('are still given after a thousand texts that came once', () => {
    const names = new StatementNames()
    for (let n = 0; n < 1_000; n++) names.nameOf(`select $1 + ${n}`)
    expect(Array.from({ length: 5 }, () => names.nameOf('select $1')).at(-1)).toEqual(expect.any(String))
  })

  test.each([
    'select * from games where id = $1',
    'select "games".* from "games" where "id" = $1',
    'insert into "games" ("name") values ($1) returning *',
  ])('are not given where a new column would change the result: %s', (text) => {
    const names = new StatementNames()
    expect(Array.from({ length: 5 }, () => names.nameOf(text))).toEqual(Array(5).fill(undefined))
  })

  test('are not given to long texts, and to so many only', () => {
    const names = new StatementNames()
    const isNamed = (text: string) => Array.from({ length: 5 }, () => names.nameOf(text)).at(-1) !== undefined
    expect(isNamed(`select ${'1'.repeat(5_000)}`)).toBe(false)
    expect(isNamed(`${KEEP_PLAN} select ${'1'.repeat(5_000)}`)).toBe(true)
    const named = Array.from({ length: 500 }, (_, n) => isNamed(`select ${n}`))
    expect(named.filter(Boolean)).toHaveLength(399)
    expect(isNamed('select 0')).toBe(true)
  })
})
