import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncPath } from '../embedded/syncFiles.ts'

/** Files that a restore or a move replaces, and what it takes to undo that. */
export interface Swap {
  /** On a server, the database, and the token that it has once it is restored: whether it was committed decides whether the swap counts. */
  server: { database: string; token: string } | undefined
  /** A move: the files that stay are those of either database, so it can be undone without asking the server. */
  isMove?: boolean
  /** In this order; each within one file system. */
  renames: { from: string; to: string }[]
  /** The folder for what is replaced. */
  aside: string
  /** What else the restore made, and what is removed when it is undone. */
  drafts: string[]
}

const journalOf = (dataDir: string) => path.join(dataDir, 'restore-journal.json')

/** The restore that was interrupted in this data folder; undefined if there is none. */
export async function interruptedSwap(dataDir: string): Promise<Swap | undefined> {
  const journal = journalOf(dataDir)
  return existsSync(journal) ? (JSON.parse(await readFile(journal, 'utf8')) as Swap) : undefined
}

/**
 * Renames the files. Until `finishSwap`, all of it can be undone, also after this process was killed at any moment: the journal, which
 * is written first, says what was meant.
 *
 * @param move for tests, which interrupt it
 */
export async function swapFiles(dataDir: string, swap: Swap, move: typeof rename = rename): Promise<void> {
  const journal = journalOf(dataDir)
  await writeFile(`${journal}.new`, JSON.stringify(swap), { mode: 0o600 })
  await syncPath(`${journal}.new`)
  await rename(`${journal}.new`, journal)
  await syncPath(dataDir)
  for (const { from, to } of swap.renames) {
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
    await move(from, to)
  }
  await syncFolders(swap)
}

/** The swap counts from now on. */
export async function finishSwap(dataDir: string): Promise<void> {
  await rm(journalOf(dataDir), { force: true })
  await syncPath(dataDir)
}

/** Moves everything back that was moved, and removes what the restore made. */
export async function undoSwap(dataDir: string, swap: Swap): Promise<void> {
  for (const { from, to } of swap.renames.toReversed())
    if (existsSync(to) && !existsSync(from)) {
      await mkdir(path.dirname(from), { recursive: true, mode: 0o700 })
      await rename(to, from)
    }
  await syncFolders(swap)
  await rmdir(swap.aside).catch(() => {})
  await finishSwap(dataDir)
  for (const draft of swap.drafts) await rm(draft, { recursive: true, force: true })
}

async function syncFolders({ renames }: Swap): Promise<void> {
  const folders = new Set(renames.flatMap(({ from, to }) => [path.dirname(from), path.dirname(to)]))
  for (const folder of folders) if (existsSync(folder)) await syncPath(folder)
}
