import { z } from '@hono/zod-openapi'
import { MEDIA_PURPOSES, MEDIA_SIZES } from './media.limits.ts'

export const purposeSchema = z
  .enum(MEDIA_PURPOSES)
  .meta({ description: 'What the picture is for; this determines its sizes' })

const binary = z.any().openapi({ type: 'string', format: 'binary' })

/** A picture's bytes as a whole body. */
export const pictureBody = binary
/** A picture as a form sends it. */
export const pictureForm = z.object({ purpose: z.string().optional(), file: binary })

const url = z
  .string()
  .max(2000)
  .meta({ description: 'http or https', example: 'https://example.org/logo.png' })

export const fromAddressInput = z.strictObject({ url, purpose: purposeSchema })

/** Widths of a logo. */
const LOGO_WIDTHS = Object.values(MEDIA_SIZES.logo).map((size) => size.width)

export const thumbFromUrlInput = z.strictObject({
  url,
  thumbWidth: z
    .int()
    .refine((width) => LOGO_WIDTHS.includes(width), `must be ${LOGO_WIDTHS.join(', ')}`)
    .default(400)
    .meta({ description: `In pixels: ${LOGO_WIDTHS.join(', ')}`, example: 400 }),
})

export const thumbSchema = z.object({
  data: z.object({ thumbnail: z.string().meta({ description: 'Path of the thumbnail on this site' }) }),
})

export const mediaSchema = z
  .object({
    id: z
      .string()
      .meta({ description: 'Hash of the upload: the same picture for the same purpose has the same id' }),
    purpose: z.enum(MEDIA_PURPOSES),
    width: z.int().meta({ description: 'Of the largest size that is stored, in pixels' }),
    height: z.int(),
    is_animated: z.boolean(),
    blur: z
      .string()
      .meta({ description: 'A tiny picture as a data URL, to show blurred while the picture loads' }),
    urls: z.record(z.string(), z.string()).meta({
      description:
        'Paths on this site by size, as WebP: large, medium, and small of a logo; wide, large, and small of a banner; full, card, thumb, and banner of a screenshot. ' +
        'A still picture also exists as AVIF, with the ending .avif. An animation has no wide size of its own: its path leads to the large one.',
    }),
  })
  .openapi('Media')

export type Media = z.infer<typeof mediaSchema>

/** Body of `/api/modUpdateGameMedLogo`. */
export const mediumLogoInput = z.strictObject({
  gameID: z.int().min(1).max(999_999_999),
  logo: z
    .string()
    .max(2000)
    .meta({ description: 'Path of a logo on this site, as `/api/uploadImageThumbFromUrl` returns it' }),
})

export const mediumLogoSchema = z.object({ id: z.int(), logo_med_url: z.string() })
