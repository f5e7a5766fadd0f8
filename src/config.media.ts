import { z } from 'zod'
import { trimCharactersEnd } from '#/shared/trimCharacters.ts'
import { decodeUserInfo, httpUrl } from './config.values.ts'

/** An S3-compatible store for pictures that members upload. */
export interface S3Config {
  /** Without a slash at its end. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
}

const EXAMPLE = 'https://KEY_ID:SECRET@s3.example/BUCKET?region=us-east-1'

/** A store by its address: the last part of the path is the bucket, the user and the password are the key. */
export const s3Store = httpUrl.transform((text, { addIssue }): S3Config => {
  const { origin, pathname, searchParams, username, password } = new URL(text)
  const path = trimCharactersEnd(pathname, '/')
  const bucketAt = path.lastIndexOf('/') + 1
  const store = {
    endpoint: `${origin}${trimCharactersEnd(path.slice(0, bucketAt), '/')}`,
    bucket: path.slice(bucketAt),
    region: searchParams.get('region') ?? 'us-east-1',
    keyId: decodeUserInfo(username),
    secret: decodeUserInfo(password),
  }
  if (
    /^[\w.-]{3,63}$/.test(store.bucket) &&
    /^[\w-]{1,40}$/.test(store.region) &&
    store.keyId &&
    store.secret
  )
    return store
  addIssue({ code: 'custom', message: `must be an address such as ${EXAMPLE}` })
  return z.NEVER
})
