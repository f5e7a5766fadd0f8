import { hash } from 'node:crypto'
import { siteName } from '#/shared/siteName.ts'
import { type LinkPreview, PREVIEWS_PREFIX, type PreviewKind } from './linkPreview.ts'

/** Part of every hash. Raise it whenever the drawing changes: pictures are cached forever under their address. */
const DRAWING_VERSION = 2
/** 80 bits: an address cannot be guessed before what it shows exists. */
const HASH_LENGTH = 20

/** The address of a preview as it is drawn now; `key` is the game's urlid, the post's id, or the member's username. */
export function previewPath(kind: PreviewKind, key: string | number, preview: LinkPreview): string {
  const digest = hash('sha256', JSON.stringify([DRAWING_VERSION, siteName(), preview]), 'hex')
  return `${PREVIEWS_PREFIX}${kind}/${encodeURIComponent(key)}/${digest.slice(0, HASH_LENGTH)}.jpg`
}
