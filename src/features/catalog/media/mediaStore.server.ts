import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFile } from './mediaAddress.ts'

/** Where the files of pictures are: in a folder, or in an S3-compatible store. */
export interface MediaStore {
  /** Resolves when the file is stored for good. */
  put(file: MediaFile, bytes: Buffer): Promise<void>
  /** Undefined if there is no such file. */
  get(file: MediaFile): Promise<Buffer | undefined>
  /** Removes files; those that do not exist count as removed. */
  remove(files: readonly MediaFile[]): Promise<void>
}

/** The name of a file below a folder or bucket. Parts of a `MediaFile` have only letters and digits. */
export const storeKey = ({ hash, size, format }: MediaFile) => `${hash.slice(0, 2)}/${hash}/${size}.${format}`

let drafts = 0

/** Files in a folder. Several processes can share it. */
export function folderStore(folder: string): MediaStore {
  const pathOf = (file: MediaFile) => join(folder, storeKey(file))
  return {
    async put(file, bytes) {
      const path = pathOf(file)
      const draft = `${path}.${process.pid}-${drafts++}`
      await mkdir(join(path, '..'), { recursive: true })
      try {
        // Flushed before the rename: after a power cut there is the whole picture or none.
        await writeFile(draft, bytes, { flush: true })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(file) {
      return readFile(pathOf(file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    async remove(files) {
      const folders = new Set(files.map((file) => join(pathOf(file), '..')))
      for (const each of folders) await rm(each, { recursive: true, force: true })
    },
  }
}
