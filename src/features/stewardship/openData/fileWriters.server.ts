import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** What is known of a written file. */
export interface WrittenFile {
  bytes: number
  /** In lower-case hexadecimal digits. */
  sha256: string
}

/** Passes bytes on, counts them, and computes their checksum. */
function measuring(): { stream: Transform; result: () => WrittenFile } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Writes JSON lines, compressed. Waits where the disk or the compression is slower than its caller, so it holds little. */
export class LineFile {
  readonly #gzip = createGzip()
  readonly #measured = measuring()
  readonly #written: Promise<void>

  constructor(file: string) {
    this.#written = pipeline(this.#gzip, this.#measured.stream, createWriteStream(file, { flags: 'wx' }))
    // Reported by `write` or `close`, whichever comes first.
    this.#written.catch(() => {})
  }

  async write(lines: readonly object[]): Promise<void> {
    if (lines.length === 0) return
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    if (this.#gzip.write(text)) return
    await Promise.race([new Promise((resolve) => this.#gzip.once('drain', resolve)), this.#written])
  }

  async close(): Promise<WrittenFile> {
    this.#gzip.end()
    await this.#written
    return this.#measured.result()
  }

  /** Gives the file up. */
  destroy(): void {
    this.#gzip.destroy()
  }
}

/** Replaces a file by its compressed copy at `${file}.gz`. */
export async function compressFile(file: string): Promise<WrittenFile> {
  const measured = measuring()
  const target = createWriteStream(`${file}.gz`, { flags: 'wx' })
  await pipeline(createReadStream(file), createGzip(), measured.stream, target)
  await rm(file)
  return measured.result()
}
