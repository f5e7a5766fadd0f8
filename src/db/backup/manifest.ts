import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { BackupError } from './backupError.ts'

/** Increment when an older version could not restore the archive. */
const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** What an archive may hold: the embedded database's files or a dump of a server's, the key file, and uploads. */
export const PARTS = {
  embedded: 'postgres',
  server: 'database.dump',
  key: 'auth-key.json',
  media: 'media',
} as const

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  database: z.enum(['embedded', 'server']),
  /** Where the uploads are: in the archive, or in an object store that is backed up on its own. */
  media: z.enum(['archive', 'store']),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
  /** PostgreSQL wants its empty folders, too. */
  folders: z.array(z.string().regex(/^(?!.*\.\.)[\w./-]+$/)),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>
type Files = Manifest['files']

/** Describes a folder that will be an archive. */
export async function describeFolder(
  folder: string,
  about: Pick<Manifest, 'database' | 'media' | 'rows'>,
): Promise<Manifest> {
  const files: Files = {}
  const { names, folders } = await contentOf(folder)
  for (const name of names) files[name] = await describeFile(path.join(folder, name))
  return { format: FORMAT, createdAt: new Date().toISOString(), ...about, folders, files }
}

/** Reads what was extracted to a folder, checks every file of it, and creates the folders without files. Throws `BackupError` for an archive that is damaged. */
export async function verify(folder: string, archive: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${archive} is not a backup of Idledex: it has no ${MANIFEST}`)
  })
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success)
    throw new BackupError(`${archive} cannot be restored by this version: its ${MANIFEST} has another format`)
  const manifest = parsed.data
  const present = new Set((await contentOf(folder)).names.filter((name) => name !== MANIFEST))
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    if (!present.delete(name)) throw new BackupError(`${archive} is damaged: ${name} is missing`)
    const found = await describeFile(path.join(folder, name))
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(`${archive} is damaged: ${name} has another checksum`)
  }
  for (const name of manifest.folders) await mkdir(path.join(folder, name), { recursive: true, mode: 0o700 })
  const [unknown] = present
  if (unknown !== undefined) throw new BackupError(`${archive} is damaged: it does not list ${unknown}`)
  return manifest
}

/** Throws `BackupError` if a table does not have as many rows as when it was backed up. */
export function compareRows(wanted: Manifest['rows'], found: Manifest['rows']): void {
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(found)]))
    if (wanted[name] !== found[name])
      throw new BackupError(
        `The restored database differs: ${name} has ${found[name] ?? 'no'} rows instead of ${wanted[name] ?? 'none'}`,
      )
}

/** Paths of all files and folders below a folder, with slashes. Links are followed: uploads are linked to while they are archived. */
async function contentOf(folder: string, below = ''): Promise<{ names: string[]; folders: string[] }> {
  const names: string[] = []
  const folders: string[] = []
  for (const entry of (await readdir(path.join(folder, below))).toSorted()) {
    const name = path.posix.join(below, entry)
    const found = await stat(path.join(folder, name))
    if (found.isFile()) names.push(name)
    if (!found.isDirectory()) continue
    const content = await contentOf(folder, name)
    names.push(...content.names)
    folders.push(name, ...content.folders)
  }
  return { names, folders }
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
