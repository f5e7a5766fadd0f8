// Several site processes on one port: `npm start` with PROCESSES. This process serves nothing: it holds the ports, from which the
// others accept connections (node:cluster), and replaces those that end. Plain JavaScript, as start.mjs is. The other end is
// src/siteProcesses.server.ts, the reasons are in docs/decisions/0077-processes-on-one-port.md.
import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** The pause before a process that did not start is tried again: doubled each time, up to the limit. */
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** A process ends itself within ten seconds, unless it hangs. */
const STOP_LIMIT_MS = 15_000
/** A process that is busy for longer is missing from a reading of metrics. */
const METRICS_LIMIT_MS = 2_000

/**
 * A site process.
 *
 * @typedef {object} Child
 * @property {import('node:cluster').Worker} worker
 * @property {Promise<boolean>} started whether it became ready; false when it ended instead
 * @property {boolean} isReady whether it serves now
 * @property {Promise<number | string>} ended its exit code, or the signal that ended it
 * @property {(metrics: object[]) => void} [onMetrics]
 */

/**
 * How many site processes the settings ask for. The embedded database allows one, and a process for jobs serves nothing. What is
 * no number is refused by src/config.ts, in the one process that is started.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function processCount({ PROCESSES, DATABASE_URL, JOBS }) {
  if (!PROCESSES || !DATABASE_URL || JOBS === 'only') return 1
  return PROCESSES === 'auto' ? availableParallelism() : Number(PROCESSES)
}

/** Of each number, from 1, the process that serves or will; resolves when it is ready. @type {Map<number, Promise<Child>>} */
const serving = new Map()
/** All processes that run. @type {Set<Child>} */
const running = new Set()
/** Starts in a row that failed. */
let failures = 0
let isStopping = false
/** The restart under way, and whether another one has been asked for since it began. @type {Promise<void> | undefined} */
let restart
let restartAgain = false
/** The reading of metrics under way. @type {Promise<object[][]> | undefined} */
let gathering

/** Runs `count` processes until a signal. If the first one cannot start, it says why, and this process ends as it did. @param {number} count */
export async function supervise(count) {
  // Whoever is free accepts the next connection. Handed out by this process instead (SCHED_RR), one that is on its way to a process
  // that dies would stay open without a response.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // In a terminal it says that the terminal was closed.
  if (!process.stdin.isTTY) process.on('SIGHUP', () => serving.size > 0 && restartAll())
  // Alone: it migrates the database and builds, and if something is wrong, it is said once.
  const first = fork(1)
  if (!(await first.started)) {
    const code = await first.ended
    if (!isStopping) process.exit(typeof code === 'number' ? code : 1)
    return
  }
  void keep(1, Promise.resolve(first))
  for (let number = 2; number <= count; number++) void keep(number, startProcess(number))
  await sayWhoServes(`${count} processes serve`)
  if (!isStopping) console.log(`Signals go to process ${process.pid}.`)
}

/** @param {number} number @returns {Child} */
function fork(number) {
  const worker = cluster.fork({ IDLEDEX_PROCESS: String(number) })
  /** @type {PromiseWithResolvers<boolean>} */
  const started = Promise.withResolvers()
  /** @type {Child} */
  const child = {
    worker,
    started: started.promise,
    isReady: false,
    ended: new Promise((resolve) => {
      worker.once('exit', (code, signal) => {
        child.isReady = false
        running.delete(child)
        started.resolve(false)
        resolve(signal ?? code)
      })
    }),
  }
  running.add(child)
  worker.on('message', (message) => {
    if (message === 'ready') {
      child.isReady = true
      started.resolve(true)
    }
    if (message === 'gather') {
      gathering ??= gather().finally(() => {
        gathering = undefined
      })
      void gathering.then((gathered) => tell(child, { gathered }))
    }
    if (message.metrics) child.onMetrics?.(message.metrics)
  })
  return child
}

/** Nothing happens if it has ended. @param {Child} child @param {string | object} message */
const tell = ({ worker }, message) => void worker.send(message, () => {})

/** Starts a process again and again until it is ready. @param {number} number @returns {Promise<Child>} */
async function startProcess(number) {
  for (;;) {
    const child = fork(number)
    if (await child.started) {
      failures = 0
      return child
    }
    if (isStopping) return child
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures++, MAX_PAUSE_MS)
    console.error(`A process could not be started. The next attempt is in ${pauseMs / 1000} s.`)
    await wait(pauseMs)
  }
}

/** Makes a process the one of its number, and replaces it when it ends. @param {number} number @param {Promise<Child>} starting */
async function keep(number, starting) {
  serving.set(number, starting)
  const { worker, ended } = await starting
  const status = await ended
  // Its successor has taken its place.
  if (isStopping || serving.get(number) !== starting) return
  console.error(`Process ${worker.process.pid} has ended (${status}). Another one is starting.`)
  const successor = startProcess(number)
  void keep(number, successor)
  const { pid } = (await successor).worker.process
  if (!isStopping) console.log(`Process ${pid} serves in its place.`)
}

/** Replaces all processes, one after the other. */
function restartAll() {
  restartAgain = restart !== undefined
  restart ??= replaceAll().finally(() => {
    restart = undefined
    if (restartAgain) restartAll()
  })
}

async function replaceAll() {
  for (const number of serving.keys()) {
    const successor = fork(number)
    if (!(await successor.started)) {
      if (!isStopping)
        console.error('The restart ends here: the new process could not be started. The others go on.')
      return
    }
    const before = serving.get(number)
    void keep(number, Promise.resolve(successor))
    const old = await before
    if (old) await end(old, 'retire')
  }
  await sayWhoServes('All processes have been restarted')
}

/** Names the processes as the lines of the log do. @param {string} text */
async function sayWhoServes(text) {
  const children = await Promise.all(serving.values())
  if (!isStopping) console.log(`${text}: ${children.map(({ worker }) => worker.process.pid).join(', ')}`)
}

/** Resolves to how it ended. @param {Child} child @param {'stop' | 'retire'} how @param {number} delayMs how long it keeps serving first */
async function end(child, how, delayMs = 0) {
  // While it starts it may not listen to messages.
  if (child.isReady) tell(child, how)
  else child.worker.process.kill('SIGTERM')
  child.isReady = false
  const cut = setTimeout(() => child.worker.process.kill('SIGKILL'), delayMs + STOP_LIMIT_MS)
  const status = await child.ended
  clearTimeout(cut)
  return status
}

async function stop() {
  if (isStopping) {
    for (const { worker } of running) worker.process.kill('SIGKILL')
    process.exit(1)
  }
  isStopping = true
  const delayMs = Number(process.env.STOP_DELAY_SECONDS ?? 0) * 1_000
  const ends = [...running].map(async (child) => {
    const served = child.isReady
    const status = await end(child, 'stop', delayMs)
    return !served || status === 0
  })
  process.exit((await Promise.all(ends)).every(Boolean) ? 0 : 1)
}

/** The metrics of every process that serves. */
async function gather() {
  const limit = wait(METRICS_LIMIT_MS, undefined, { ref: false })
  const readings = [...running]
    .filter(({ isReady }) => isReady)
    .map((child) => {
      /** @type {Promise<object[]>} */
      const reading = new Promise((resolve) => {
        child.onMetrics = resolve
      })
      tell(child, 'measure')
      return Promise.race([reading, child.ended, limit])
    })
  return (await Promise.all(readings)).filter((each) => Array.isArray(each))
}
