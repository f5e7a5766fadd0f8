import { MessageChannel, Worker } from 'node:worker_threads'
import { PortStream } from './portStream.ts'
import type { FromWorker, Place, Timing, ToWorker, WorkerData } from './worker.ts'

/** A running embedded database. */
export interface Embedded {
  /** A new connection for the `pg` driver's `stream` option. */
  stream(): PortStream
  /** The whole database as a tar file, to start others from. Waits until no connection is in a transaction. */
  dump(): Promise<Uint8Array>
  /** Copies the files of the database to a new folder while nobody writes. */
  copyTo(target: string): Promise<void>
  /** Responds to pending requests, writes everything to disk and ends the thread. */
  close(): Promise<void>
}

/**
 * Starts the embedded database in a separate thread. Rejects with the reason when it cannot be opened.
 *
 * @param onCrash called once if the thread ends without having been closed; every connection is closed by then
 */
export async function startEmbedded(
  place: Place,
  timing: Timing,
  onCrash: (error: Error) => void,
): Promise<Embedded> {
  const workerData: WorkerData = { place, timing }
  const thread = new DatabaseThread(new Worker(new URL('./worker.ts', import.meta.url), { workerData }))
  await thread.reply('ready').catch(async (error) => {
    // Until then it may write.
    await thread.exited
    throw error
  })
  let closing = false
  thread.onExit = (reason) => {
    if (!closing) onCrash(reason)
  }
  return {
    stream: () => thread.stream(),
    async dump() {
      thread.send({ type: 'dump' })
      return (await thread.reply('dumped')).bytes
    },
    async copyTo(target) {
      thread.send({ type: 'copy', target })
      const reply = await thread.reply('copied', 'notCopied')
      if (reply.type !== 'copied') throw Object.assign(new Error(reply.message), { code: reply.code })
    },
    async close() {
      if (closing || thread.ended) return
      closing = true
      thread.send({ type: 'close' })
      await thread.reply('closed')
      await thread.exited
    },
  }
}

type Reply<T extends FromWorker['type']> = Extract<FromWorker, { type: T }>

/** The thread as the main thread sees it: its connections, its replies, and why it ended. */
class DatabaseThread {
  /** Why the thread has ended, or is about to. */
  ended: Error | undefined
  onExit: ((reason: Error) => void) | undefined
  readonly exited: Promise<void>
  readonly #worker: Worker
  readonly #streams = new Set<PortStream>()
  readonly #expected = new Map<
    string,
    { resolve: (reply: FromWorker) => void; reject: (error: Error) => void }
  >()

  constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (reply: FromWorker) => {
      if (reply.type === 'failed') this.#end(Object.assign(new Error(reply.message), { code: reply.code }))
      const expected = this.#expected.get(reply.type)
      for (const [type, each] of this.#expected) if (each === expected) this.#expected.delete(type)
      expected?.resolve(reply)
    })
    worker.on('error', (error: Error) => this.#end(error))
    this.exited = new Promise((resolve) => {
      worker.on('exit', (status) => {
        this.#end(new Error(`its thread ended with status ${status}`))
        this.onExit?.(this.ended!)
        resolve()
      })
    })
  }

  send(message: ToWorker): void {
    this.#worker.postMessage(message, message.type === 'connect' ? [message.port] : [])
  }

  /** The next message of one of these types; rejects when the thread ends instead. */
  reply<T extends FromWorker['type']>(...types: T[]): Promise<Reply<T>> {
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended)
      const expected = { resolve: (reply: FromWorker) => resolve(reply as Reply<T>), reject }
      for (const type of types) this.#expected.set(type, expected)
    })
  }

  stream(): PortStream {
    const stream = new PortStream(() => {
      if (this.ended) throw this.ended
      const { port1, port2 } = new MessageChannel()
      this.send({ type: 'connect', port: port2 })
      return port1
    })
    this.#streams.add(stream)
    return stream.on('close', () => this.#streams.delete(stream))
  }

  #end(reason: Error): void {
    if (this.ended) return
    this.ended = reason
    for (const stream of this.#streams) stream.destroy(reason)
    for (const { reject } of this.#expected.values()) reject(reason)
    this.#expected.clear()
  }
}
