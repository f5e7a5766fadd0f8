import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OwnServers } from './ownServer.ts'
import { findPostgresPrograms } from './postgresPrograms.ts'
import { onDatabase, onServer } from './serverTemplates.ts'

const programs = findPostgresPrograms()

/** Whether the programs to make a server of its own are installed here. */
export const canMakeServers = programs !== undefined

/**
 * Starts a PostgreSQL server that is a standby without a primary, until the test ends, with one empty database. Takes about two seconds.
 */
export async function standby(database: string): Promise<{ url: string; promote(): Promise<unknown> }> {
  const servers = new OwnServers(programs!)
  await servers.make('data')
  const primary = await servers.start('data')
  await onServer(primary.url, (client) => client.query(`create database ${database}`))
  await primary.stop('fast')
  await writeFile(path.join(servers.dataOf('data'), 'standby.signal'), '')
  const { url } = await servers.start('data')
  return {
    url: onDatabase(url, database),
    promote: () => onServer(url, (client) => client.query('select pg_promote()')),
  }
}
