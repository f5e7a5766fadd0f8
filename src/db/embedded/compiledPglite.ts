import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

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
