import { openDatabase } from '#/db/connect.ts'
import { migrate } from '#/db/migrate.ts'
import { type Filling, world } from './filledDatabase.ts'
import { freezingProxy } from './freezingProxy.ts'
import { OwnServers, until } from './ownServer.ts'
import type { PostgresPrograms } from './postgresPrograms.ts'
import { onServer } from './serverTemplates.ts'

/** Two servers, of which one follows the other asynchronously, behind one address. */
export interface PostgresPair {
  /** The address of the database, on whichever server is the primary. */
  url: string
  /** The standby receives everything up to now, and nothing from now on: that is what a failover loses. */
  stopReplication(): Promise<void>
  /** The primary dies, and the standby takes its place and its address. */
  failOver(): Promise<void>
}

/** Starts them, with a migrated database that holds `filling`. Call it at the top of a test file. */
export async function postgresPair(
  programs: PostgresPrograms,
  filling: Filling = world(),
): Promise<PostgresPair> {
  const servers = new OwnServers(programs)
  await servers.make('primary')
  const primary = await servers.start('primary')
  await fill(primary.url, filling)
  await servers.copy('standby', primary)
  const standby = await servers.start('standby')
  const proxy = await freezingProxy(primary.url)
  const query = (url: string, text: string) => onServer(url, (client) => client.query(text))
  return {
    url: proxy.url,
    async stopReplication() {
      const { rows } = await query(primary.url, 'select pg_current_wal_lsn()::text as lsn')
      await until(standby.url, `pg_last_wal_replay_lsn() >= '${rows[0].lsn}'`)
      await query(standby.url, "alter system set primary_conninfo = ''")
      await query(standby.url, 'select pg_reload_conf()')
      await until(standby.url, 'not exists (select from pg_stat_wal_receiver)')
    },
    async failOver() {
      await proxy.refuse()
      await primary.stop()
      await query(standby.url, 'select pg_promote()')
      proxy.leadTo(standby.url)
      await proxy.restore()
    },
  }
}

async function fill(url: string, filling: Filling): Promise<void> {
  const db = await openDatabase({ databaseUrl: url, dataDir: '.' })
  await migrate(db)
  await filling.fill(db)
  await db.close()
}
