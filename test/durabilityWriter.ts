/**
 * A process of its own for durability.test.ts: opens the database in the folder given, says as JSON which rows of
 * each client are there, then writes more with four clients and prints "client row" after each acknowledged write,
 * until killed.
 */
import { sql } from 'kysely'
import { DatabaseFailure, openDatabase } from '#/db/connect.ts'
import { printLine } from './printLine.ts'

const CLIENTS = 4

async function run(dataDir: string): Promise<void> {
  const { kysely } = await openDatabase({ dataDir })
  await sql`create table if not exists written (client int, row int, primary key (client, row))`.execute(
    kysely,
  )
  await sql`create table if not exists counted (client int primary key, rows int not null)`.execute(kysely)
  const { rows } = await sql<{ client: number; last: number; whole: boolean }>`
    select client, max(row) as last, count(*) = max(row) and max(row) = max(rows) as whole
    from written join counted using (client) group by client`.execute(kysely)
  const torn = rows.filter((found) => !found.whole)
  if (torn.length > 0) throw new Error(`transactions are there in part: ${JSON.stringify(torn)}`)
  const last = Object.fromEntries(rows.map((found) => [found.client, found.last]))
  printLine(JSON.stringify(last))
  const write = async (client: number) => {
    for (let row = (last[client] ?? 0) + 1; ; row++) {
      await kysely.transaction().execute(async (trx) => {
        await sql`insert into written values (${client}, ${row})`.execute(trx)
        await sql`insert into counted values (${client}, 1)
          on conflict (client) do update set rows = counted.rows + 1`.execute(trx)
      })
      printLine(`${client} ${row}`)
      if (row % 20 === 0) await sql`checkpoint`.execute(kysely)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => write(client)))
}

run(process.argv[2]!).catch((error) => {
  console.error(error instanceof DatabaseFailure ? error.message : error)
  process.exit(1)
})
