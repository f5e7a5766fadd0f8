import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { COMPILE_CACHE } from './compileCache.ts'
import { BLANK, makeDataFolder } from './dataFolders.ts'

export const writerScript = fileURLToPath(new URL('./durabilityWriter.ts', import.meta.url))

/** An empty folder that is deleted after the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'idledex-durability-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A folder with a database that was closed in order. */
export async function folderWithDatabase(): Promise<string> {
  const folder = await emptyFolder()
  await makeDataFolder(folder, BLANK)
  return folder
}

/**
 * Starts a process that writes rows with four clients and reports which writes were acknowledged; `present` is what it
 * found, and `wrote` resolves with the first acknowledged write.
 */
export function startWriter(dataDir: string) {
  const child = spawn(process.execPath, [writerScript, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...COMPILE_CACHE },
  })
  const acknowledged = new Map<string, number>()
  const wrote = Promise.withResolvers<void>()
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
        wrote.resolve()
      })
    })
    child.once('exit', () => reject(new Error(`the writer ended: ${complaint}`)))
  })
  return { child, acknowledged, ready, wrote: wrote.promise }
}
