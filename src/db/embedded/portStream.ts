import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** Sends a copy of bytes over a port, because small buffers are slices of a shared pool, which must not be transferred. */
export function postBytes(port: MessagePort, bytes: Uint8Array): void {
  const own = new Uint8Array(bytes)
  port.postMessage(own, [own.buffer])
}

/**
 * A message port with the interface of the socket that the `pg` driver expects, so that the driver can use a database in
 * another thread without a network. `open` is called when the driver connects.
 */
export class PortStream extends Duplex {
  readonly #open: () => MessagePort
  #port: MessagePort | undefined

  constructor(open: () => MessagePort) {
    super()
    this.#open = open
  }

  /** The driver calls this with a port and a host, which have no meaning here. */
  connect(): this {
    try {
      this.#port = this.#open()
    } catch (error) {
      this.destroy(error as Error)
      return this
    }
    this.#port.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    this.#port.on('close', () => {
      this.push(null)
      this.destroy()
    })
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(chunks.length === 1 ? chunks[0]!.chunk : Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: (error?: Error) => void): void {
    this.#port?.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close()
    done(error)
  }

  #send(bytes: Buffer): void {
    if (this.#port) postBytes(this.#port, bytes)
  }

  /** Methods of sockets; a port needs neither. */
  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port?.ref()
    return this
  }

  unref(): this {
    this.#port?.unref()
    return this
  }
}
