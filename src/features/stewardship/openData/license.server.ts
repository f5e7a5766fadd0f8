import { readFile } from 'node:fs/promises'

const CC0 = { name: 'CC0 1.0 Universal', file: new URL('./license/CC0-1.0.txt', import.meta.url) }

/** A license with its full text. */
export interface License {
  name: string
  text: string
}

/** The license of dumps: the operator's file, whose first line is the license's name, or CC0. Throws if the file cannot be read. */
export async function readLicense(file: string | undefined): Promise<License> {
  if (file === undefined) return { name: CC0.name, text: await readFile(CC0.file, 'utf8') }
  const text = await readFile(file, 'utf8')
  const name = text.trim().split('\n', 1)[0]!.trim()
  return { name: name || 'See LICENSE.txt', text }
}
