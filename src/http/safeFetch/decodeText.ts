/**
 * Decodes fetched bytes. It uses the first encoding that fits of: a byte order mark, the one that the server declares, the one that
 * the text declares, UTF-8, and Windows-1252, which fits everything. Names of encodings come from strangers, so unknown ones are ignored.
 */
export function decodeText(bytes: Uint8Array, declared: readonly (string | undefined)[]): string {
  for (const encoding of [byteOrderMark(bytes), ...declared, 'utf-8']) {
    if (encoding === undefined) continue
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // An encoding that does not exist, or bytes that are not in it.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** The encoding that a byte order mark names; undefined without one. */
export function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}
