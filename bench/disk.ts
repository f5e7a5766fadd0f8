import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { onServer } from '../test/serverTemplates.ts'

/** What a site keeps, in MB of 1,000,000 bytes: the files of its folder, and its database on a server. */
export async function diskMb(place: { databaseUrl?: string; dataDir: string }): Promise<number> {
  const files = readdirSync(place.dataDir, { recursive: true, encoding: 'utf8' })
  const inFolder = files.reduce((sum, file) => sum + sizeOf(join(place.dataDir, file)), 0)
  return (inFolder + (place.databaseUrl ? await databaseSize(place.databaseUrl) : 0)) / 1_000_000
}

/** 0 for a folder, and for a file that has gone meanwhile. */
function sizeOf(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false })
  return entry?.isFile() ? entry.size : 0
}

const databaseSize = (databaseUrl: string): Promise<number> =>
  onServer(databaseUrl, async (client) => {
    const { rows } = await client.query('select pg_database_size(current_database()) as size')
    return Number(rows[0].size)
  })
