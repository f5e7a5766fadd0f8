import { IMAGE_TYPES } from '#/shared/imageType.ts'
import type { PictureSource } from './media.client.ts'
import { MAX_UPLOAD_BYTES } from './media.limits.ts'

/** Types for a file input. */
export const ACCEPTED_TYPES = IMAGE_TYPES.join(',')

/** What is wrong with a file before it is sent; undefined if nothing is. */
export function fileError(file: File): string | undefined {
  if (!IMAGE_TYPES.some((type) => type === file.type))
    return `${quoted(file.name)} isn’t a supported picture. Choose a PNG, JPEG, GIF, WebP, or AVIF file.`
  if (file.size > MAX_UPLOAD_BYTES) {
    const megabytes = Math.ceil((file.size / 1024 / 1024) * 10) / 10
    return `${quoted(file.name)} is ${megabytes} MB. Choose a picture of at most 5 MB.`
  }
  return undefined
}

const quoted = (name: string) => `“${name.length > 60 ? `${name.slice(0, 57)}…` : name}”`

/** What is wrong with the address of a picture before it is sent; undefined if nothing is. */
export function addressError(address: string): string | undefined {
  if (address === '') return 'Enter the address of a picture.'
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? undefined
    : 'Enter a full address, such as https://example.org/logo.png.'
}

/** The picture in what was pasted or dropped: a file, or the address of a picture on another page. Undefined if there is none. */
export function pictureIn(data: DataTransfer): PictureSource | undefined {
  const files = [...data.files]
  const file = files.find(({ type }) => type.startsWith('image/')) ?? files[0]
  if (file) return file
  const address = (data.getData('text/uri-list') || data.getData('text/plain'))
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#'))
  return address !== undefined && addressError(address) === undefined ? address : undefined
}

/**
 * The picture in the clipboard, for a button. Undefined if there is none. Rejects if the browser has no such clipboard, or the
 * member does not allow it.
 */
export async function pictureInClipboard(): Promise<PictureSource | undefined> {
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find((each) => each.startsWith('image/'))
    if (type) return new File([await item.getType(type)], 'pasted picture', { type })
    if (!item.types.includes('text/plain')) continue
    const address = (await (await item.getType('text/plain')).text()).trim()
    if (address !== '' && addressError(address) === undefined) return address
  }
  return undefined
}
