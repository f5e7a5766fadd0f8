import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { openDatabase } from '../connect.ts'

export const writerScript = fileURLToPath(new URL('./durabilityWriter.ts', import.meta.url))

/** An empty folder that is deleted after the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'idledex-durability-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const made = path.join(tmpdir(), `idledex-durability-made-${process.pid}`)

beforeAll(async () => {
  const db = await openDatabase({ dataDir: made })
  await db.close()
})

afterAll(() => rm(made, { recursive: true }))

/** A folder with a database that was closed in order: a copy, which is much faster than making one. */
export async function folderWithDatabase(): Promise<string> {
  const folder = await emptyFolder()
  await cp(made, folder, { recursive: true })
  return folder
}

/**
 * Starts a process that writes rows with four clients and reports which writes were acknowledged; `present` is what it
 * found.
 */
export function startWriter(dataDir: string) {
  const child = spawn(process.execPath, [writerScript, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  const acknowledged = new Map<string, number>()
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const ready = new Promise<Record<string, number>>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout })
    lines.once('line', (found) => {
      resolve(JSON.parse(found))
      lines.on('line', (line) => {
        const [client, row] = line.split(' ') as [string, string]
        acknowledged.set(client, Number(row))
      })
    })
    child.once('exit', () => reject(new Error(`the writer ended: ${complaint}`)))
  })
  return { child, acknowledged, ready }
}
