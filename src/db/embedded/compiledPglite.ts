import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * PGlite's code, compiled once in this process. Each thread that loads it by itself compiles it again, for a second of processor: a
 * site does so once, a run of tests for each of its files.
 */
export function compiledPglite(): Promise<WebAssembly.Module> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  compiled ??= readFile(path.join(folder, 'pglite.wasm')).then((code) => WebAssembly.compile(code))
  return compiled
}
