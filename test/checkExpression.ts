import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import manifest from 'recheck/package.json' with { type: 'json' }
import { ROOT } from './documents.ts'

/** What is known stays known: an expression is checked once with each version of the checker. */
const CACHE = join(ROOT, 'node_modules', '.cache', 'expressions')

/**
 * Bounded by steps, not by time, so that a busy machine finds the same. An attack that reads so many characters of at most so long a text
 * has read each of them 300 times.
 */
const BOUNDS = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  attackLimit: 30_000_000,
  maxAttackStringSize: 100_000,
}

/** How long matching takes: 'linear', or what the checker says against it. */
export async function checkExpression(pattern: string, flags: string): Promise<string> {
  const key = JSON.stringify([pattern, flags, manifest.version, BOUNDS])
  const file = join(CACHE, createHash('sha256').update(key).digest('hex'))
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const verdict = await ask(pattern, flags)
    mkdirSync(CACHE, { recursive: true })
    // Another run may read it at the same time.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, verdict)
    renameSync(draft, file)
    return verdict
  }
}

async function ask(pattern: string, flags: string): Promise<string> {
  const found = await check(pattern, flags, BOUNDS)
  if (found.status === 'safe') return 'linear'
  if (found.status === 'unknown')
    return `cannot be checked: ${'message' in found.error ? found.error.message : found.error.kind}`
  return `${found.complexity.summary}, e.g. ${found.attack.pattern.slice(0, 100)}`
}
