import { IMAGE_TYPES, sniffImageType } from '#/shared/imageType.ts'
import { FetchError } from './fetchError.ts'

/** What a caller wants to read: a picture, text (JSON, XML, HTML or plain), or only the headers of a page. */
export type WantedContent = 'image' | 'text' | 'headers'

/** The `Accept` header of a request. */
export const ACCEPT: Record<WantedContent, string> = {
  image: IMAGE_TYPES.join(', '),
  text: 'application/json, application/feed+json, application/atom+xml, application/rss+xml, text/*;q=0.9',
  headers: 'text/html, */*;q=0.8',
}

/** `image/png` of `Image/PNG; charset=binary`. */
export function essence(contentType: string | undefined): string {
  const type = (contentType ?? '').split(';')[0]!.trim().toLowerCase()
  return type === 'image/jpg' || type === 'image/pjpeg' ? 'image/jpeg' : type
}

/** `utf-8` of `text/html; charset="UTF-8"`. */
export function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1]?.toLowerCase()
}

/**
 * Checks before reading a body that its declared type is wanted.
 *
 * @throws FetchError `type`
 */
export function checkDeclaredType(declared: string, wanted: 'image' | 'text'): void {
  const isWanted = wanted === 'image' ? IMAGE_TYPES.some((type) => type === declared) : TEXT.test(declared)
  if (isWanted) return
  const found = declared === '' ? 'without a type' : `of the type ${declared.slice(0, 80)}`
  throw new FetchError('type', `${EXPECTED[wanted]} This address has something ${found}.`)
}

const TEXT = /^(?:text\/[\w.+-]+|application\/(?:json|xml|[\w.-]+\+(?:json|xml)))$/
const EXPECTED = {
  image: 'The picture must be a PNG, JPEG, GIF, WebP, or AVIF.',
  text: 'The file must be JSON, XML, or text.',
}

/**
 * Checks that bytes are what they were declared to be.
 *
 * @throws FetchError `type`
 */
export function checkContent(bytes: Buffer, declared: string): void {
  const matches = declared.startsWith('image/') ? sniffImageType(bytes) === declared : isText(bytes, declared)
  if (!matches)
    throw new FetchError(
      'type',
      `The content at this address is not ${declared}, although its server says so.`,
    )
}

function isText(bytes: Buffer, declared: string): boolean {
  if (bytes.includes(0) || sniffImageType(bytes)) return false
  const first = /^(?:\xef\xbb\xbf)?\s*(.?)/.exec(bytes.subarray(0, 1000).toString('latin1'))![1]!
  if (/\bjson$/.test(declared)) return first === '{' || first === '['
  return /\bxml$/.test(declared) ? first === '<' : true
}
