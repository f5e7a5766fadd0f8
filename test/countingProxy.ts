import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import type { CountingProxyData } from './countingProxy.thread.ts'

/**
 * Puts a proxy in front of the PostgreSQL server in `databaseUrl`, until the test ends, in a thread that works on while this one is held
 * up. It counts the server's answers that it has passed on, the one to the greeting among them.
 */
export async function countingProxy(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const workerData: CountingProxyData = { answered, host: url.hostname, port: Number(url.port || 5432) }
  const worker = new Worker(new URL('countingProxy.thread.ts', import.meta.url), { workerData })
  onTestFinished(async () => void (await worker.terminate()))
  const [port] = await once(worker, 'message')
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    /** Keeps this process from doing anything else until so many answers have arrived. */
    holdUpUntil(answers: number) {
      for (let seen = 0; seen < answers; seen = Atomics.load(answered, 0))
        if (Atomics.wait(answered, 0, seen, 30_000) === 'timed-out') throw new Error('no answer')
    },
  }
}
