import pg from 'pg'
import { onServer } from './serverTemplates.ts'

/**
 * Lets new sessions of a test's database only read, and ends the others, as a failover to a standby does; or lets new ones write again.
 * Throws where TEST_DATABASE_URL is not set.
 */
export async function setReadOnly(databaseUrl: string, isOn: boolean): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  await onServer(process.env.TEST_DATABASE_URL!, async (client) => {
    const setting = `${isOn ? 'set' : 'reset'} default_transaction_read_only${isOn ? ' = on' : ''}`
    await client.query(`alter database ${pg.escapeIdentifier(name)} ${setting}`)
    if (isOn)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
}
