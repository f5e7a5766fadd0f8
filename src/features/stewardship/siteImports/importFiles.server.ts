import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiProblem } from '#/http/problem.ts'
import { openBytes } from './openLines.server.ts'
import { isImportable, kindProblem, MAX_IMPORT_LINES, MAX_UNPACKED_BYTES } from './siteImports.limits.ts'

export interface ImportFile {
  name: string
  /** As they were sent. */
  bytes: Buffer
}

/** What is read at once, before other requests have their turn. */
const SLICE_BYTES = 65_536
const NEWLINE = 0x0a

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    yield bytes.subarray(at, at + SLICE_BYTES)
    await nextTurn()
  }
}

/** The bytes of a file, decompressed. */
export const unpack = ({ name, bytes }: ImportFile): Readable =>
  openBytes(name, Readable.from(slicesOf(bytes)))

/**
 * Reads all files once before anything of them is stored. Resolves with their bytes when decompressed. A file that decompresses to more
 * than an import may have costs no more than that.
 *
 * @throws ApiProblem 415 for a file of another kind, 400 for one that is damaged, 413 if they are too large together
 */
export async function measureFiles(files: readonly ImportFile[]): Promise<number> {
  const others = files.map(({ name }) => name).filter((name) => !isImportable(name))
  if (others.length > 0) throw new ApiProblem(415, kindProblem(others))
  let size = 0
  let lines = 0
  for (const file of files)
    for await (const chunk of readable(file)) {
      size += chunk.length
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
      if (size > MAX_UNPACKED_BYTES)
        throw tooLarge(`more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB when decompressed`)
      if (lines > MAX_IMPORT_LINES)
        throw tooLarge(`more than ${MAX_IMPORT_LINES.toLocaleString('en-US')} lines`)
    }
  return size
}

async function* readable(file: ImportFile): AsyncGenerator<Buffer> {
  try {
    yield* unpack(file)
  } catch {
    throw new ApiProblem(
      400,
      `${file.name} is damaged and can’t be decompressed. Download or compress it again.`,
    )
  }
}

const tooLarge = (what: string) =>
  ApiProblem.coded(413, 'import_too_large', `This is ${what}. Use the command npm run import instead.`)
