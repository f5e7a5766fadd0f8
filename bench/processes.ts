import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTER = new URL('./reportUsage.mjs', import.meta.url).href

/** What a process has used: of the whole of it, its threads included, unless it says otherwise. */
export interface Usage {
  /** Processor time since the start, ms. */
  cpuMs: number
  /** Of the main thread alone, ms. */
  mainCpuMs: number
  /** Resident memory, MB (1,000,000 bytes). */
  rssMb: number
  /** Of it, MB: JavaScript values, memory outside of them, and buffers of that. */
  heapMb: number
  externalMb: number
  arrayBuffersMb: number
}

const running = new Set<ChildProcess>()

/** A server of our own in a process of its own, which can be asked what it uses. */
export interface Measured {
  readonly port: number
  /** Milliseconds from the start of the process to its first response. */
  readonly startMs: number
  usage(): Promise<Usage>
  stop(): Promise<void>
  /** Ends it as a crash does. */
  kill(): Promise<void>
}

/**
 * Starts a script (path from the root of the project, after options of Node's if any) on `port` and waits until
 * `readyPath` answers 200. Throws with what it wrote to its error output when it ends before, or has not answered after
 * `limitMs`.
 */
export async function startServer(
  script: readonly string[],
  options: { port: number; readyPath: string; env?: Record<string, string | undefined>; limitMs?: number },
): Promise<Measured> {
  const { port, readyPath, env, limitMs = 60_000 } = options
  const begun = performance.now()
  const child = spawn(process.execPath, ['--import', REPORTER, ...script], {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  running.add(child)
  let said = ''
  child.stderr!.on('data', (chunk) => {
    said = (said + chunk).slice(-4_000)
  })
  const address = `http://127.0.0.1:${port}${readyPath}`
  while (!(await responses(address))) {
    const waited = performance.now() - begun
    if (child.exitCode !== null || waited > limitMs) {
      await stopChild(child)
      throw new Error(`${script.join(' ')} did not start within ${Math.round(waited)} ms.\n${said}`)
    }
    await wait(10)
  }
  return {
    port,
    startMs: performance.now() - begun,
    usage: () => ask<Usage>(child, 'usage'),
    stop: () => stopChild(child),
    kill: () => stopChild(child, 'SIGKILL'),
  }
}

/** Runs `script` to its end with a task, and returns what it sends back. Throws when it ends without a response. */
export async function runTask<Result>(script: string, task: unknown, limitMs: number): Promise<Result> {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.add(child)
  const cut = setTimeout(() => child.kill('SIGKILL'), limitMs)
  try {
    return await ask<Result>(child, task)
  } finally {
    clearTimeout(cut)
    await stopChild(child)
  }
}

/** Ends every process that is still running. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((child) => stopChild(child)))
}

async function responses(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

function ask<Answer>(child: ChildProcess, question: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onMessage = (response: unknown) => {
      child.off('exit', onExit)
      resolve(response as Answer)
    }
    const onExit = () => reject(new Error('A measured process has ended'))
    child.once('message', onMessage)
    child.once('exit', onExit)
    child.send(question as object)
  })
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const cut = setTimeout(() => child.kill('SIGKILL'), 8_000)
  await ended
  clearTimeout(cut)
}
