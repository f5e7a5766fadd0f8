/**
 * A process of its own for test/restore.kills.test.ts and test/move.kills.test.ts: restores the archive given over what its settings name,
 * or moves their site to the database given, and kills itself before the step given: a number of renames, 'commit' once all files are
 * renamed, or 'finish' when the database of a server is committed.
 */
import { rename } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { locationOf } from '#/backup.server.ts'
import { readConfig } from '#/config.ts'
import { moveSite } from '#/db/backup/moveSite.ts'
import { restoreBackup } from '#/db/backup/restoreBackup.ts'
import { EMBEDDED } from '#/db/embedded/copyDatabase.ts'

const [, , command, target, step] = process.argv
const config = readConfig()
let moved = 0

const die = () => process.kill(process.pid, 'SIGKILL')

const move: typeof rename = async (from, to) => {
  if (String(moved++) === step) die()
  await rename(from, to)
  // An embedded database is the last file that is moved.
  if (
    step === 'commit' &&
    path.dirname(String(to)) === config.dataDir &&
    path.basename(String(to)) === EMBEDDED
  )
    die()
}

const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>
Object.assign(pg.Client.prototype, {
  async query(this: pg.Client, ...args: [unknown]) {
    const isCommit = moved > 0 && args[0] === 'commit'
    if (isCommit && step === 'commit') die()
    const result = await query.apply(this, args)
    if (isCommit && step === 'finish') die()
    return result
  },
})

const location = locationOf(config)
if (command === 'restore') await restoreBackup(target!, location, { replace: true, move })
else await moveSite(location, { ...location, databaseUrl: target || undefined }, { move })
