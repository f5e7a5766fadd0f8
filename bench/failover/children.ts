import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A program that this run started, in a process group of its own: Ctrl+C in a terminal reaches only the script. */
export interface Child {
  readonly pid: number
  /** All that it and earlier programs of the same name have printed. */
  output(): string
  /** Resolves to its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  isRunning(): boolean
  /** To all processes of its group. */
  signalAll(signal: NodeJS.Signals): void
}

const started = new Set<Child>()

/** Starts a program, whose output goes to `NAME.log` in `folder`. */
export function startChild(
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  options: { folder: string; cwd?: string; env?: NodeJS.ProcessEnv; runAs?: { uid?: number; gid?: number } },
): Child {
  const log = join(options.folder, `${name}.log`)
  const file = openSync(log, 'a')
  const spawned: ChildProcess = spawn(program, args, {
    ...options.runAs,
    cwd: options.cwd ?? options.folder,
    env: options.env ?? process.env,
    detached: true,
    stdio: ['ignore', file, file],
  })
  const { pid } = spawned
  spawned.on('error', () => {})
  if (pid === undefined) throw new Error(`${program} could not be started. Is it installed?`)
  const child: Child = {
    pid,
    output: () => readFileSync(log, 'utf8'),
    ended: once(spawned, 'exit').then(([code, signal]) => signal ?? code),
    isRunning: () => spawned.exitCode === null && spawned.signalCode === null,
    signalAll: (signal) => signalTo(-pid, signal),
  }
  started.add(child)
  return child
}

/** Nothing happens if it has ended. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The ids of the processes that a process has started, as Linux lists them. */
export function childrenOf(pid: number): number[] {
  try {
    const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return ids === '' ? [] : ids.split(' ').map(Number)
  } catch {
    return []
  }
}

/** Kills every program that still runs, frozen or not. */
export async function killAll(): Promise<void> {
  for (const child of started) child.signalAll('SIGKILL')
  await Promise.all([...started].map(({ ended }) => ended))
}

/** Waits until `check` returns something, asked again and again; an error of it means 'not yet'. */
export async function waitFor<T>(
  what: string,
  check: () => Promise<T | undefined | false> | T | undefined | false,
  limitMs = 300_000,
): Promise<T> {
  const endAt = Date.now() + limitMs
  let last: unknown
  for (;;) {
    try {
      const found = await check()
      if (found) return found
    } catch (error) {
      last = error
    }
    if (Date.now() > endAt) throw new Error(`Not in ${limitMs / 1000} s: ${what}`, { cause: last })
    await wait(200)
  }
}
