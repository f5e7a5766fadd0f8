import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { csvLines } from '#/features/stewardship/import/csv/csvLines.ts'

/** The bytes of a file; those of one whose name ends with .gz are decompressed. */
export function openBytes(name: string, bytes: Readable): Readable {
  if (!/\.gz$/i.test(name)) return bytes
  const unpacked = createGunzip()
  bytes.on('error', (error) => unpacked.destroy(error))
  unpacked.on('close', () => bytes.destroy())
  return bytes.pipe(unpacked)
}

/** The lines of a file as JSON; those of CSV that cannot be read as such are given to `onProblem`. @param bytes decompressed */
export function toJsonLines(name: string, bytes: Readable, onProblem: (problem: string) => void): Readable {
  if (!/\.csv(?:\.gz)?$/i.test(name)) return bytes
  return Readable.from(csvLines(bytes, onProblem), { objectMode: false })
}
