import { COVER_VARIANTS } from '#/features/catalog/covers/drawing/coverVariants.ts'
import type { ChosenPicture, PictureKind } from '#/features/catalog/covers/pictureChoice.ts'
import { MEDIA_SIZES, type MediaPurpose } from './media.limits.ts'
import { mediaSizes, stillPath } from './mediaAddress.ts'

/** Where an <img> finds its picture. */
export interface PictureSet {
  src: string
  srcSet?: string
}

/** The sizes of a drawn cover that a place shows, by the name of the file. */
const COVERS = {
  logo: ['thumb', 'logo'],
  banner: ['banner-small', 'banner', 'banner-large'],
  screenshot: [],
  cover: ['card-small', 'card', 'card-large'],
} as const
const COVER = /^(\/media\/covers\/\d+\/\w+\/)[\w-]+\.webp$/

/** Whether a picture was drawn by the site, and so can be shown to everybody. */
export const isDrawn = (address: string): boolean => COVER.test(address)

/**
 * The sizes of a picture for a place that is `width` pixels wide: the smallest that fills it, and one for screens that are twice as dense. A
 * picture of which there is one size only, as one elsewhere, is taken as it is.
 */
export function fixedSet(address: string, purpose: MediaPurpose, width: number): PictureSet {
  const sizes = sizesOf(address, purpose)
  if (sizes.length === 0) return { src: address }
  const wide = (least: number) => (sizes.find((size) => size.width >= least) ?? sizes.at(-1)!).path
  const [src, dense] = [wide(width), wide(2 * width)]
  // React preloads what is in the set only: without `src` in it, other screens would load the dense one, too.
  return dense === src ? { src } : { src, srcSet: `${src}, ${dense} 2x` }
}

/**
 * The sizes of a picture for a place that grows with the window; it needs `sizes` beside it. `isCropped`: the place has the shape of a banner,
 * and crops a screenshot to it.
 */
export function fluidSet(address: string, purpose: MediaPurpose, isCropped = false): PictureSet {
  return setOf(address, sizesOf(address, purpose, isCropped))
}

/**
 * The sizes of the picture that stands for a game, for a place that is 16 to 9; it needs `sizes` beside it. A picture of another shape is cropped
 * or shown whole: what counts is how wide a place its height fills. Banners, which may be animations, do not move there.
 */
export function cardSet({ url, kind }: ChosenPicture): PictureSet {
  const sizes = sizesOf(url, kind)
  return setOf(
    url,
    sizes.map(({ path, height }) => ({
      path: kind === 'banner' ? stillPath(path) : path,
      width: Math.round((height * 16) / 9),
    })),
  )
}

function setOf(address: string, sizes: readonly { path: string; width: number }[]): PictureSet {
  if (sizes.length === 0) return { src: address }
  return { src: sizes.at(-1)!.path, srcSet: sizes.map(({ path, width }) => `${path} ${width}w`).join(', ') }
}

/** What the site has of a picture, the narrowest first; crops to another shape only where they are asked for. */
function sizesOf(
  address: string,
  purpose: PictureKind,
  withCrops = false,
): { path: string; width: number; height: number }[] {
  const cover = COVER.exec(address)?.[1]
  if (cover)
    return COVERS[purpose].map((name) => ({
      path: `${cover}${name}.webp`,
      ...COVER_VARIANTS[name],
    }))
  const paths = purpose !== 'cover' && mediaSizes(address, purpose)
  if (!paths) return []
  return Object.entries(MEDIA_SIZES[purpose])
    .filter(([, { above }]) => withCrops || above === undefined)
    .map(([size, { width, height }]) => ({ path: paths[size]!, width, height }))
    .sort((one, other) => one.width - other.width)
}
