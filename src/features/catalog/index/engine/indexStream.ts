import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

type Numbers = Int32Array | Uint32Array | Int8Array | Uint8Array | Float64Array
type NumbersClass<T extends Numbers> = { new (length: number): T; readonly BYTES_PER_ELEMENT: number }

/** The file was truncated or damaged. */
export class DamagedFile extends Error {}

// A file is a sequence of blocks: length in bytes (8 bytes, little-endian), bytes. The last block is the CRC-32 of
// everything before it. Numbers are written in the machine's byte order: files are not moved between machines.

/** Writes the parts of the index to a file, one after another. */
export class IndexWriter {
  readonly #file: number
  #crc = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w', 0o600)
  }

  json(value: unknown): void {
    this.numbers(Buffer.from(JSON.stringify(value)))
  }

  numbers(numbers: Numbers): void {
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(numbers.byteLength))
    this.#write(length)
    this.#write(Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength))
  }

  /** Writes the checksum and closes the file. */
  finish(): void {
    this.numbers(Uint32Array.of(this.#crc))
    this.close()
  }

  close(): void {
    closeSync(this.#file)
  }

  #write(bytes: Buffer): void {
    this.#crc = crc32(bytes, this.#crc)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
  }
}

/** Bytes of the checksum's block at the end. */
const CHECKSUM_BLOCK = 8 + 4
const READ_AHEAD = 1 << 20

/** Reads the parts back in the same order. */
export class IndexReader {
  readonly #file: number

  /** Opens a file and verifies its checksum before anything is used. Throws `DamagedFile`. */
  constructor(path: string) {
    this.#file = openSync(path, 'r')
    try {
      this.#check(fstatSync(this.#file).size - CHECKSUM_BLOCK)
    } catch (error) {
      this.close()
      throw error
    }
  }

  json(): unknown {
    return JSON.parse(Buffer.from(this.numbers(Uint8Array)).toString())
  }

  /** Numbers as they were written, in an array of at least `capacity`; the rest of it is 0. */
  numbers<T extends Numbers>(kind: NumbersClass<T>, capacity = 0): T {
    const length = Buffer.alloc(8)
    this.#read(length, null)
    const bytes = Number(length.readBigUInt64LE())
    const numbers = new kind(Math.max(bytes / kind.BYTES_PER_ELEMENT, capacity))
    this.#read(Buffer.from(numbers.buffer, 0, bytes), null)
    return numbers
  }

  close(): void {
    closeSync(this.#file)
  }

  #check(length: number): void {
    if (length < 0) throw new DamagedFile('The file is too short')
    const buffer = Buffer.allocUnsafeSlow(READ_AHEAD)
    let crc = 0
    for (let at = 0; at < length; at += READ_AHEAD) {
      const part = buffer.subarray(0, Math.min(READ_AHEAD, length - at))
      this.#read(part, at)
      crc = crc32(part, crc)
    }
    const end = buffer.subarray(0, CHECKSUM_BLOCK)
    this.#read(end, length)
    if (end.readBigUInt64LE() !== 4n || end.readUInt32LE(8) !== crc) {
      throw new DamagedFile('The checksum does not match')
    }
  }

  /** @param position null to go on where the last reading without a position ended */
  #read(bytes: Buffer, position: number | null): void {
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(
        this.#file,
        bytes,
        at,
        bytes.length - at,
        position === null ? null : position + at,
      )
      if (read === 0) throw new DamagedFile('The file is truncated')
      at += read
    }
  }
}
