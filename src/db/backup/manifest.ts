import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { BackupError } from './backupError.ts'

/** Increment when an older version could not restore the archive. */
const FORMAT = 2
export const MANIFEST = 'manifest.json'
/** What an archive holds: the rows of each table, the key file, and uploads. */
export const PARTS = { rows: 'database', key: 'auth-key.json', media: 'media' } as const

const databaseSchema = z.object({
  /** Checksums of the migrations that were applied, by name. */
  migrations: z.record(z.string(), z.string()),
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), rows: z.int(), checksum: z.string() }),
  ),
  sequences: z.record(z.string(), z.object({ last: z.string(), isCalled: z.boolean() })),
})
/** What an archive says about the database. */
export type ArchivedDatabase = z.infer<typeof databaseSchema>

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  database: databaseSchema,
  /** Where the uploads are: in the archive, or in an object store that is backed up on its own. */
  media: z.enum(['archive', 'store']),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>
type Files = Manifest['files']

/** The archive's file with the rows of a table. */
export const fileOfTable = (name: string): string => `${PARTS.rows}/${encodeURIComponent(name)}.jsonl`

/** Describes a folder that will be an archive. */
export async function describeFolder(
  folder: string,
  about: Pick<Manifest, 'database' | 'media'>,
): Promise<Manifest> {
  const files: Files = {}
  for (const name of await filesIn(folder)) files[name] = await describeFile(path.join(folder, name))
  return { format: FORMAT, createdAt: new Date().toISOString(), ...about, files }
}

/** Reads what was extracted to a folder, and checks every file of it. Throws `BackupError` for an archive that is damaged. */
export async function verify(folder: string, archive: string): Promise<Manifest> {
  const manifest = await readManifest(folder, archive)
  const present = new Set((await filesIn(folder)).filter((name) => name !== MANIFEST))
  const required = [PARTS.key, ...Object.keys(manifest.database.tables).map(fileOfTable)]
  for (const name of required)
    if (!manifest.files[name]) throw new BackupError(`${archive} is damaged: it does not list ${name}`)
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    if (!present.delete(name)) throw new BackupError(`${archive} is damaged: ${name} is missing`)
    const found = await describeFile(path.join(folder, name))
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(`${archive} is damaged: ${name} has another checksum`)
  }
  const [unknown] = present
  if (unknown !== undefined) throw new BackupError(`${archive} is damaged: it does not list ${unknown}`)
  return manifest
}

async function readManifest(folder: string, archive: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${archive} is not a backup of Idledex: it has no ${MANIFEST}`)
  })
  const content = parseJson(text)
  const parsed = manifestSchema.safeParse(content)
  if (parsed.success) return parsed.data
  const { format } = Object(content) as { format?: unknown }
  if (format === FORMAT || typeof format !== 'number')
    throw new BackupError(`${archive} is damaged: its ${MANIFEST} cannot be read`)
  const writer = format < FORMAT ? 'an older' : 'a newer'
  throw new BackupError(
    `${archive} was written by ${writer} version of Idledex. Restore it with that version.`,
  )
}

/** Paths of all files below a folder, with slashes. Links are followed. */
export async function filesIn(folder: string, below = ''): Promise<string[]> {
  const names: string[] = []
  for (const entry of (await readdir(path.join(folder, below))).toSorted()) {
    const name = path.posix.join(below, entry)
    const found = await stat(path.join(folder, name))
    if (found.isFile()) names.push(name)
    if (found.isDirectory()) names.push(...(await filesIn(folder, name)))
  }
  return names
}

async function describeFile(file: string): Promise<Files[string]> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
