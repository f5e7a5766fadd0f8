import { hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, extract } from 'tar'
import { MANIFEST, type Manifest } from '#/db/backup/manifest.ts'
import { folder } from './backupPlaces.ts'

/** Makes another archive of one, after a change to its extracted files. */
export async function changed(
  file: string,
  change: (at: string, manifest: Manifest) => unknown,
): Promise<string> {
  const at = await folder()
  await extract({ file, cwd: at })
  const manifest = JSON.parse(await readFile(join(at, MANIFEST), 'utf8')) as Manifest
  await change(at, manifest)
  await writeFile(join(at, MANIFEST), JSON.stringify(manifest))
  const other = join(await folder(), 'changed.tar.gz')
  await create({ file: other, cwd: at, gzip: true }, await readdir(at))
  return other
}

/** Changes the rows of a table in an extracted archive. */
export async function changeRows(
  at: string,
  manifest: Manifest,
  table: string,
  change: (text: string) => string,
): Promise<void> {
  const name = `database/${table}.jsonl`
  await writeFile(join(at, name), change(await readFile(join(at, name), 'utf8')))
  await describeAgain(at, manifest, name)
}

/** Corrects what the manifest says about a file. */
export async function describeAgain(at: string, manifest: Manifest, name: string): Promise<void> {
  const content = await readFile(join(at, name))
  manifest.files[name] = { bytes: content.length, sha256: hash('sha256', content, 'hex') }
}
