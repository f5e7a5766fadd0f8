import { z } from 'zod'
import { trimCharactersEnd } from '#/shared/trimCharacters.ts'
import { httpUrl, optional } from './config.values.ts'

/** The variables of the media store; docs/configuration.md documents them. */
export const mediaEnvironment = {
  MEDIA_S3_ENDPOINT: optional(httpUrl),
  MEDIA_S3_BUCKET: optional(z.string().regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket')),
  MEDIA_S3_REGION: optional(z.string().regex(/^[\w-]{1,40}$/)),
  MEDIA_S3_KEY_ID: optional(z.string()),
  MEDIA_S3_SECRET: optional(z.string()),
}

/** An S3-compatible store for pictures that members upload. */
export interface S3Config {
  /** Without a slash at its end. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
}

type Environment = z.infer<z.ZodObject<typeof mediaEnvironment>>
const NEEDED = ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_BUCKET', 'MEDIA_S3_KEY_ID', 'MEDIA_S3_SECRET'] as const

/** The first variable that is missing although others of the store are set. */
export function missingOfStore(set: Environment): string | undefined {
  return NEEDED.some((name) => set[name]) ? NEEDED.find((name) => !set[name]) : undefined
}

/** Undefined: pictures are files in the data folder. */
export function mediaConfig(set: Environment): S3Config | undefined {
  const { MEDIA_S3_ENDPOINT, MEDIA_S3_BUCKET, MEDIA_S3_KEY_ID, MEDIA_S3_SECRET } = set
  if (!MEDIA_S3_ENDPOINT || !MEDIA_S3_BUCKET || !MEDIA_S3_KEY_ID || !MEDIA_S3_SECRET) return undefined
  return {
    endpoint: trimCharactersEnd(MEDIA_S3_ENDPOINT, '/'),
    bucket: MEDIA_S3_BUCKET,
    region: set.MEDIA_S3_REGION ?? 'us-east-1',
    keyId: MEDIA_S3_KEY_ID,
    secret: MEDIA_S3_SECRET,
  }
}
