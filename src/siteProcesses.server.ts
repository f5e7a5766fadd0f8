// This process as one of several on the same ports: the other end of scripts/processes.mjs, which starts them.
import cluster from 'node:cluster'

/** The number of this process among the others, from 1; undefined where it is the only one. A successor has the same one. */
export const processNumber = process.env.IDLEDEX_PROCESS

/** Whether others serve already, so that this process must not accept a connection before it can serve it. */
export const joinsOthers = processNumber !== undefined && (cluster.worker?.id ?? 1) > 1

/** The metrics of a process, as `Registry.getMetricsAsJSON` returns them. */
export type MetricsReading = object[]

type Message = 'stop' | 'retire' | 'measure' | { gathered: MetricsReading[] }

/**
 * Follows the process that started this one. `end` is called, possibly more than once, when this process has to stop; `hasSuccessor`
 * says whether the site goes on without it. Closing a terminal (SIGHUP) is that one's business.
 */
export function followSupervisor(end: (hasSuccessor: boolean) => void): void {
  if (processNumber === undefined) return
  process.on('SIGHUP', () => {})
  process.on('message', (message: Message) => {
    if (message === 'stop' || message === 'retire') end(message === 'retire')
  })
}

/** Says that this process serves. */
export function announceReady(): void {
  if (processNumber !== undefined) process.send?.('ready')
}

/** Hands out this process's metrics, read by `measure`, from now on. Returns what resolves to those of all processes. */
export function shareMetrics(measure: () => Promise<MetricsReading>): () => Promise<MetricsReading[]> {
  let waiting: ((readings: MetricsReading[]) => void)[] = []
  process.on('message', (message: Message) => {
    if (message === 'measure') void measure().then((metrics) => process.send?.({ metrics }))
    if (typeof message !== 'object') return
    for (const resolve of waiting) resolve(message.gathered)
    waiting = []
  })
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      process.send?.('gather')
    })
}
