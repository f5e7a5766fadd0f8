/** What a picture is uploaded for. It decides its sizes. */
export const MEDIA_PURPOSES = ['logo', 'banner', 'screenshot'] as const
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number]

/** Of an uploaded file. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
/** Of an uploaded picture, all frames of an animation together. */
export const MAX_UPLOAD_PIXELS = 40_000_000
export const MIN_UPLOAD_SIDE = 16
/** Only banners can be animated. */
export const MAX_ANIMATION_MS = 5_000
export const MAX_ANIMATION_FRAMES = 150

export interface MediaSize {
  width: number
  height: number
  /** `cover` crops to this shape; `inside` keeps the picture's own shape within these bounds. */
  fit: 'cover' | 'inside'
  /** Of the height that is cropped, the part above what is kept; without it, a half. */
  above?: number
  /** Of WebP, of 100; 82 unless given. */
  quality?: number
}

/** The sizes that are made of a picture, in pixels, the largest first, then other shapes. A smaller picture is not enlarged. */
export const MEDIA_SIZES: Record<MediaPurpose, Record<string, MediaSize>> = {
  logo: {
    large: { width: 400, height: 400, fit: 'cover' },
    medium: { width: 192, height: 192, fit: 'cover' },
    small: { width: 96, height: 96, fit: 'cover' },
  },
  banner: {
    wide: { width: 1920, height: 720, fit: 'cover' },
    large: { width: 960, height: 360, fit: 'cover' },
    small: { width: 480, height: 180, fit: 'cover' },
  },
  screenshot: {
    full: { width: 1920, height: 1080, fit: 'inside' },
    card: { width: 800, height: 450, fit: 'cover' },
    thumb: { width: 400, height: 225, fit: 'cover' },
    // Across the page of a game that has no banner, below a gradient: most of what a screenshot shows of a game is in its upper part.
    banner: { width: 1280, height: 480, fit: 'cover', above: 0.25, quality: 70 },
  },
}

/** Sizes that not every picture has, and the one that is served instead: of pictures stored before there were these sizes, and of animations. */
export const SUBSTITUTE_SIZES: Partial<Record<string, string>> = {
  wide: 'large',
  card: 'full',
  banner: 'full',
}

/** An animation exists as WebP only. */
export const MEDIA_FORMATS = ['webp', 'avif'] as const
export type MediaFormat = (typeof MEDIA_FORMATS)[number]
