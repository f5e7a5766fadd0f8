import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Database, embeddedHandle, type OnStatement, TIMING } from '#/db/connect.ts'
import { startEmbedded } from '#/db/embedded/startEmbedded.ts'

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * PGlite's code, compiled once in this process. Otherwise each thread would compile it again, which takes a second of CPU time: once for
 * a site, but once for each file in a test run.
 */
export function compiledPglite(): Promise<WebAssembly.Module> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  compiled ??= readFile(path.join(folder, 'pglite.wasm')).then((code) => WebAssembly.compile(code))
  return compiled
}

/** An embedded database in memory. Closing it deletes it. `dumpFile`: a tar file to start from. */
export async function openInMemory(
  dumpFile?: string,
  onStatement?: OnStatement,
): Promise<Database & { dump(): Promise<Uint8Array> }> {
  const place = { code: await compiledPglite(), ...(dumpFile === undefined ? {} : { dumpFile }) }
  const embedded = await startEmbedded(place, TIMING, (error) =>
    process.nextTick(() => {
      throw error
    }),
  )
  const nothing = () => {}
  return { ...embeddedHandle(embedded, nothing, async () => {}, onStatement), dump: embedded.dump }
}
