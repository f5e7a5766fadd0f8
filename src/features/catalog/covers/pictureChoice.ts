import { coverHash } from './coverHash.ts'
import type { CoverFile } from './drawing/coverVariants.ts'

/** What a picture of a game is; a cover is drawn by the site. */
export const PICTURE_KINDS = ['banner', 'screenshot', 'logo', 'cover'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** The picture of a game where it is shown small, 16 to 9. */
export interface ChosenPicture {
  url: string
  kind: PictureKind
}

/** The addresses of the pictures that a game has. */
export interface OwnPictures {
  banner: string | null
  /** The first one. */
  screenshot: string | null
  logo: string | null
}

/** The picture that shows the most of the game; the drawn cover, given as its folder (`coverFolder`), if it has none. */
export function choosePicture({ banner, screenshot, logo }: OwnPictures, folder: string): ChosenPicture {
  if (banner !== null) return { url: banner, kind: 'banner' }
  if (screenshot !== null) return { url: screenshot, kind: 'screenshot' }
  if (logo !== null) return { url: logo, kind: 'logo' }
  return { url: `${folder}/card.webp`, kind: 'cover' }
}

/** What the address of a game's cover is made of. */
export interface CoveredGame {
  id: number
  name: string
  /** The short description. */
  desc: string
  tags: readonly number[]
}

/** The address of all sizes of a game's drawn cover, without a slash at its end. */
export const coverFolder = ({ id, name, desc, tags }: CoveredGame): string =>
  `/media/covers/${id}/${coverHash(name, desc, tags)}`

/** The address of the drawn cover of a game without a picture of its own. */
export const coverUrl = (game: CoveredGame, variant: CoverFile): string =>
  `${coverFolder(game)}/${variant}.webp`
