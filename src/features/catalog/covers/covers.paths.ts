import { DRAWING_VERSION } from './coverHash.ts'
import type { CoverFile } from './drawing/coverVariants.ts'

/** The address of one size of a game's drawn cover. `hash`: of `coverHash`; any other leads to the current one. */
export const coverPath = (id: number, hash: string, variant: CoverFile): string =>
  `/media/covers/${id}/${hash}/${variant}.webp`

/** The address that leads to a game's drawn cover, whatever its name and tags are now. */
export const currentCover = (id: number, variant: CoverFile): string => coverPath(id, 'current', variant)

/** The address of what is drawn for a tag by itself. */
export const tagDrawing = (slug: string): string => `/media/covers/tags/${DRAWING_VERSION}/${slug}.webp`
