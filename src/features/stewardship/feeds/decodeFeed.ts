import { byteOrderMark } from '#/http/safeFetch/decodeText.ts'
import { FeedProblem } from './feedEntry.ts'

/**
 * The text of a feed's bytes: by its byte order mark, what the server says, what the file says, or as UTF-8. Returns what was odd besides.
 *
 * @throws FeedProblem for an encoding that is not known
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): { text: string; note?: string } {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^\s*(?:\xef\xbb\xbf\s*)?<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/.exec(start)?.[1]
  const label = byteOrderMark(bytes) ?? charset ?? declared ?? 'utf-8'
  // Other texts in a code page are never valid UTF-8 by chance.
  const utf8 = isCodePage(label) && hasLetters(bytes) ? decode(bytes, 'utf-8', true) : undefined
  if (utf8 !== undefined)
    return {
      text: utf8,
      note: `The file says that it is ${label.toUpperCase()}, but it is UTF-8. It is read as UTF-8`,
    }
  const strict = decode(bytes, label, true)
  if (strict !== undefined) return { text: strict }
  // A file that says UTF-8 and is not is most often the code page of old Windows editors.
  const guess = decode(bytes, 'utf-8', true) ?? decode(bytes, 'windows-1252', false)!
  return {
    text: guess,
    note: `The file is not valid ${label.toUpperCase()}. Save it as UTF-8, or some letters may be wrong`,
  }
}

/** Whether an encoding has one byte for each character. */
function isCodePage(label: string): boolean {
  try {
    return /^(?:windows|iso-8859|koi8|ibm|x-mac|macintosh)/.test(new TextDecoder(label).encoding)
  } catch {
    return false
  }
}

/** Whether bytes are more than ASCII. */
const hasLetters = (bytes: Uint8Array) => bytes.some((byte) => byte > 0x7f)

function decode(bytes: Uint8Array, label: string, fatal: boolean): string | undefined {
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(label, { fatal })
  } catch {
    throw new FeedProblem(`The encoding '${label.slice(0, 40)}' is not known. Save the file as UTF-8.`)
  }
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
