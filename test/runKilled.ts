import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Env } from './backupPlaces.ts'
import { COMPILE_CACHE } from './compileCache.ts'

const script = fileURLToPath(new URL('./killedCommand.ts', import.meta.url))

/** Begins to restore an archive over a place, or to move its site to a database, in a process that kills itself before a step of it. */
export async function runKilled(
  command: 'restore' | 'move',
  env: Env,
  target: string,
  step: string,
): Promise<void> {
  const child = spawn(process.execPath, [script, command, target, step], {
    stdio: 'inherit',
    env: { ...process.env, ...COMPILE_CACHE, ...env },
  })
  await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')
}
