import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { databaseIdentity } from '../databaseIdentity.ts'
import type { DB } from '../generated/tables.ts'
import { DatabaseFailure } from '../unavailable.ts'

/** The file's name, within the data folder. */
export const MOVED_MARK = 'moved.json'

/** Stands for the embedded database of a data folder, where the identity of one on a server could be. */
export const EMBEDDED_IDENTITY = 'embedded'

/**
 * Says that a site was moved to another database, so that the old one, which stays as it was, does not become a second site by mistake.
 * It is a file beside the databases, because a move changes nothing in the old one.
 */
export interface MovedMark {
  /** The identity of the old database. */
  from: string
  /** The host of the new one; null for the embedded database. */
  to: string | null
  /** When, as an ISO time. */
  at: string
}

export const markFile = (dataDir: string): string => path.join(dataDir, MOVED_MARK)

export const writeMark = (file: string, mark: MovedMark): Promise<void> =>
  writeFile(file, JSON.stringify(mark), { mode: 0o600 })

/** The mark in a data folder; undefined if the site was not moved. */
export async function readMark(dataDir: string): Promise<MovedMark | undefined> {
  const file = markFile(dataDir)
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as MovedMark) : undefined
}

/**
 * Throws `DatabaseFailure` if the site was moved away from this database.
 *
 * @param db on a server; without it the embedded database is meant
 */
export async function rejectMoved(dataDir: string, db?: Kysely<DB>): Promise<void> {
  const mark = await readMark(dataDir)
  if (!mark) return
  const isOfServer = mark.from !== EMBEDDED_IDENTITY
  if (isOfServer !== (db !== undefined)) return
  if (db && mark.from !== (await databaseIdentity(db))) return
  const [place, setting] =
    mark.to === null
      ? [`the embedded database in ${dataDir}`, 'Unset DATABASE_URL']
      : [`PostgreSQL at ${mark.to}`, 'Set DATABASE_URL to its database there']
  throw new DatabaseFailure(
    `The site was moved to ${place} on ${mark.at.slice(0, 10)}. ${setting}, or remove ${markFile(dataDir)} to go on with this old database.`,
  )
}
